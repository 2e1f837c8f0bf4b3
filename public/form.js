// Show/hide password, paste block, one submit at a time. ES5: served as it is to browsers of 2017.
(function (page) {
  page.documentElement.className += " scripted";

  page.addEventListener("click", function (event) {
    var button = event.target,
      label = button.firstChild,
      input;
    if (!button.hasAttribute("data-toggle")) return;
    input = page.getElementById(button.getAttribute("data-toggle"));
    input.type = input.type === "password" ? "text" : "password";
    label.data = button.getAttribute("data-" + input.type);
  });

  ["cut", "copy", "paste"].forEach(function (name) {
    page.addEventListener(name, function (event) {
      if (event.target.hasAttribute("data-no-paste")) event.preventDefault();
    });
  });

  page.addEventListener("submit", function (event) {
    var form = event.target,
      now = Date.now();
    if (!form.hasAttribute("data-once")) return;
    if (now - form.sentAt < 3000) event.preventDefault();
    else form.sentAt = now;
  });
})(document);
