// Show/hide password, paste block, single submit. ES5 for browsers of 2017.
(function (page) {
  function turn(button, how) {
    var said = button.dataset,
      shown = how === true;
    button.type = "button";
    button.value = shown ? said.hide : said.show;
    button.setAttribute("aria-label", button.value + " " + said.label);
    button.previousSibling.type = shown ? "text" : "password";
  }
  function hide(box) {
    [].forEach.call(box.querySelectorAll("[data-show]"), turn);
  }
  function block(event) {
    return event.target.dataset.noPaste !== "";
  }

  hide(page);
  page.oncut = page.oncopy = block;
  page.onpaste = block;
  page.onclick = function (event) {
    var button = event.target,
      show = button.dataset.show;
    if (show) turn(button, button.value === show);
  };
  page.onsubmit = function (event) {
    var form = event.target;
    hide(form);
    if (Date.now() - form.sentAt < 3000) return false;
    if (form.dataset.once === "") form.sentAt = Date.now();
  };
})(document);
