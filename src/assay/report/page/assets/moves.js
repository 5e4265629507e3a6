"use strict";
// Sliders and players. Every value they set was computed when the page was made: a stop is a list of
// texts and attributes, and the script only puts them where they belong.
document.documentElement.classList.add("live");

for (const controls of document.querySelectorAll("[data-live]")) {
  const data = JSON.parse(controls.querySelector("script").textContent);
  const slider = controls.querySelector("input");
  const targets = data.targets.map(([id, name]) => [document.getElementById(id), name]);
  const figure = controls.closest("figure");
  const marks = figure ? [...figure.querySelectorAll("[data-from]")] : [];
  const first = Number(controls.dataset.start);

  const show = (stop) => {
    slider.value = stop;
    slider.setAttribute("aria-valuetext", data.said[stop]);
    data.stops[stop].forEach((value, k) => {
      const [element, name] = targets[k];
      if (!element) return;
      if (name) element.setAttribute(name, value);
      else element.textContent = value;
    });
    for (const mark of marks) mark.classList.toggle("off", Number(mark.dataset.from) > stop);
  };

  const status = controls.querySelector('[role="status"]');
  const say = () => { if (status) status.textContent = data.said[Number(slider.value)]; };

  let timer = 0;
  const play = controls.querySelector('[data-do="play"]');
  const pause = () => {
    clearInterval(timer);
    timer = 0;
    if (play) {
      play.textContent = "Play";
      play.setAttribute("aria-pressed", "false");
    }
  };
  const last = data.stops.length - 1;
  const step = () => {
    const now = Number(slider.value);
    if (now < last) show(now + 1);
    if (now + 1 >= last) { pause(); say(); }
  };
  const start = () => {
    if (timer) return pause();
    if (Number(slider.value) >= last) show(0);
    // Who asked for less motion gets the same rounds without the march.
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return show(last);
    timer = setInterval(step, Math.max(120, Math.min(800, 8000 / data.stops.length)));
    play.textContent = "Pause";
    play.setAttribute("aria-pressed", "true");
  };
  const does = {
    play: start,
    step: () => { pause(); Number(slider.value) >= last ? show(0) : step(); say(); },
    reset: () => { pause(); show(0); say(); },
  };
  for (const button of controls.querySelectorAll("[data-do]")) {
    button.addEventListener("click", does[button.dataset.do]);
  }
  slider.addEventListener("input", () => { pause(); show(Number(slider.value)); });
  window.addEventListener("beforeprint", () => { pause(); show(first); });
}
window.addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("details")) one.open = true;
});
