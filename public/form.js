// ES5: browsers of 2017.
(function (page) {
  function turn(button, how) {
    var said = button.dataset,
      shown = how === true;
    button.type = "button";
    button.value = shown ? said.hide : said.show;
    button.setAttribute("aria-label", button.value + " " + said.label);
    button.previousSibling.type = shown ? "text" : "password";
  }
  function hide() {
    [].forEach.call(page.querySelectorAll("[data-show]"), turn);
  }
  function block(event) {
    return event.target.dataset.noPaste !== "";
  }

  hide();
  page.oncut = page.oncopy = page.onpaste = block;
  page.onclick = function (event) {
    var at = event.target;
    if (at.dataset.show) turn(at, at.value === at.dataset.show);
  };
  page.onsubmit = function (event) {
    var form = event.target,
      busy = "aria-busy";
    hide();
    if (form.hasAttribute(busy)) return false;
    if (form.dataset.once !== "") return;
    form.setAttribute(busy, true);
    setTimeout(form.removeAttribute.bind(form, busy), 3000);
  };
})(document);
