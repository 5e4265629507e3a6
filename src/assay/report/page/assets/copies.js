// Commands to copy: by the clipboard where it is allowed, otherwise selected for the reader to copy.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy);
    const status = button.parentElement.querySelector('[role="status"]');
    try {
      await navigator.clipboard.writeText(source.textContent);
      status.textContent = "copied";
    } catch {
      getSelection().selectAllChildren(source);
      status.textContent = "selected: copy it with the keyboard";
    }
  });
}

// Texts that the page carries, saved byte for byte.
for (const button of document.querySelectorAll("[data-keep]")) {
  button.addEventListener("click", () => {
    const text = JSON.parse(document.getElementById(button.dataset.keep).textContent);
    save(text, "application/json", button.dataset.file);
  });
}
