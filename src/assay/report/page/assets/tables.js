// Sorting and downloads of tables.
const numberOf = (cell) => {
  const held = cell.querySelector("data");
  const text = held ? held.getAttribute("value") || "" : cell.textContent;
  const low = text.trim().toLowerCase();
  if (low === "inf" || low === "-inf") return low === "inf" ? Infinity : -Infinity;
  return low === "" ? NaN : Number(low);
};

const sorted = (rows, place, words, falling) => {
  const keyed = rows.map((row) => {
    const cell = row.cells[place];
    return [row, words ? cell.textContent : numberOf(cell)];
  });
  // What has no number goes last, whichever way.
  keyed.sort(([, a], [, b]) => {
    if (words) return falling ? b.localeCompare(a) : a.localeCompare(b);
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) - Number.isNaN(b);
    return a === b ? 0 : (a < b) === falling ? 1 : -1;
  });
  return keyed.map(([row]) => row);
};

for (const table of document.querySelectorAll("table[data-sortable]")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const falling = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      const body = table.tBodies[0];
      body.append(...sorted([...body.rows], place, head.classList.contains("w"), falling));
    });
  });
}

const save = (text, kind, file) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

const field = (cell) => {
  const held = cell.querySelector("data");
  let text = (held && held.getAttribute("value")) || cell.textContent;
  // A label must not become a formula in a spreadsheet.
  if (cell.classList.contains("w") && /^[=+\-@]/.test(text)) text = "'" + text;
  return /[",\n\r]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
};

for (const button of document.querySelectorAll("[data-csv]")) {
  button.addEventListener("click", () => {
    const rows = [...document.getElementById(button.dataset.csv).rows];
    const lines = rows.map((row) => [...row.cells].map(field).join(","));
    save(lines.join("\r\n") + "\r\n", "text/csv", button.dataset.file);
  });
}
