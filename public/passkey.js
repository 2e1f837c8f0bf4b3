// Signs in with a passkey, or makes one (WebAuthn Level 3): its form is hidden where a browser cannot.
(function (page, at) {
  var Key = window.PublicKeyCredential,
    form = page.querySelector("[data-passkey]"),
    control,
    timer;
  if (!form || !Key || !Key.parseRequestOptionsFromJSON || /^[\d.:[\]]+$/.test(at)) return;

  function show(selector, shown) {
    var element = page.querySelector(selector);
    if (element) element.hidden = !shown;
  }

  function ask(how) {
    var mine;
    if (control) control.abort();
    clearTimeout(timer);
    mine = control = new AbortController();
    return fetch(form.dataset.passkey, { credentials: "same-origin", signal: mine.signal })
      .then(function (answer) {
        return answer.json();
      })
      .then(function (options) {
        var isNew = "user" in options;
        how.publicKey = Key[isNew ? "parseCreationOptionsFromJSON" : "parseRequestOptionsFromJSON"](options);
        how.signal = mine.signal;
        return navigator.credentials[isNew ? "create" : "get"](how);
      })
      .then(function (key) {
        form.credential.value = JSON.stringify(key);
        form.submit();
      });
  }

  // In the identifier's field; anew before its challenge ends.
  function offer() {
    ask({ mediation: "conditional" }).catch(function () {});
    timer = setTimeout(offer, 240000);
  }
  function mayOffer() {
    if (form.dataset.offer === "" && Key.isConditionalMediationAvailable)
      Key.isConditionalMediationAvailable().then(function (can) {
        if (can) offer();
      });
  }

  form.onsubmit = function () {
    show("[data-passkey-problem]", false);
    ask({}).catch(function () {
      show("[data-passkey-problem]", true);
      mayOffer();
    });
    return false;
  };
  form.hidden = false;
  show("[data-no-passkey]", false);
  mayOffer();
})(document, location.hostname);
