// For the box that finds anything: / and Ctrl+K bring the focus there, Escape takes it back. ES5 for browsers of 2017.
(function (page) {
  var box = page.querySelector("[data-find]"),
    left;

  // Keys are for what is being typed, and for the dialog that is open.
  function isTaken(event) {
    var at = event.target;
    return (
      event.defaultPrevented ||
      event.isComposing ||
      (at.closest && at.closest("input, select, textarea, [contenteditable]")) ||
      page.querySelector("[role=dialog]")
    );
  }
  page.addEventListener("keydown", function (event) {
    var isAsked = event.ctrlKey || event.metaKey ? event.key.toLowerCase() === "k" : event.key === "/" && !event.altKey;
    if (event.key === "Escape" && event.target === box)
      (left && left !== page.body ? left : page.getElementById("content")).focus();
    if (!isAsked || isTaken(event)) return;
    event.preventDefault();
    left = page.activeElement;
    box.focus();
    box.select();
  });
})(document);
