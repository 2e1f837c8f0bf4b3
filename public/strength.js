// Says beside a new password how strong it is, as the server judges it, while it is typed. ES5 for browsers of 2017.
(function (page) {
  var timer;
  if (!window.fetch) return;

  function ask(form, typed, say) {
    var password = typed.value,
      body = say.dataset.owner + "&password=" + encodeURIComponent(password);
    ["csrfToken", "email", "firstName", "lastName", "userName"].forEach(function (name) {
      if (form[name]) body += "&" + name + "=" + encodeURIComponent(form[name].value);
    });
    fetch("/password/strength", {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: body,
    })
      .then(function (answer) {
        // The session has changed meanwhile: the form will say so.
        if (!answer.ok) page.oninput = null;
        return answer.ok ? answer.text() : "";
      })
      .then(function (text) {
        if (typed.value === password) say.textContent = text;
      })
      .catch(function () {});
  }

  page.oninput = function (event) {
    var form = event.target.form,
      say = form && form.querySelector("[data-strength]"),
      typed = say && form[say.dataset.strength];
    clearTimeout(timer);
    if (!typed) return;
    if (typed.value) timer = setTimeout(ask, 400, form, typed, say);
    else if (event.target === typed) say.textContent = "";
  };
})(document);
