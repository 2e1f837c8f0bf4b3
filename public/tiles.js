// For the page of applications: shows those that fit what is typed, and brings the focus to the search by /. ES5 for
// browsers of 2017.
(function (page) {
  var box = page.querySelector("[data-tile-search]"),
    sections = page.querySelectorAll("[data-tiles]");

  function each(list, act) {
    [].forEach.call(list, act);
  }
  function show() {
    var wanted = box.value.toLowerCase().split(/\s+/);
    each(sections, function (section) {
      var isEmpty = true;
      each(section.querySelectorAll("li"), function (tile) {
        var text = tile.textContent.toLowerCase(),
          isFitting = wanted.every(function (word) {
            return text.indexOf(word) >= 0;
          });
        tile.style.display = isFitting ? "" : "none";
        isEmpty = isEmpty && !isFitting;
      });
      section.style.display = isEmpty ? "none" : "";
    });
  }
  if (!box) return;
  box.addEventListener("input", show);
  page.addEventListener("keydown", function (event) {
    var at = event.target;
    // The find box of the console has the key.
    if (
      page.querySelector("[data-find]") ||
      event.key !== "/" ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.isComposing
    )
      return;
    if (at.closest("input, select, textarea") || page.querySelector("[role=dialog]")) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
})(document);
