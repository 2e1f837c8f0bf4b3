// Signs in with a passkey, or makes one (WebAuthn Level 2): what the page offers of it is written here, where a browser can.
(function (page, at) {
  var Key = window.PublicKeyCredential,
    form = page.querySelector("[data-passkey]"),
    button = page.querySelector("[data-passkey-submit]"),
    problem = page.querySelector("[data-passkey-problem]"),
    without = page.querySelector("[data-no-passkey]"),
    shared = page.getElementById("shared"),
    control,
    timer,
    RENEWED = 240000;
  // What offers passkeys in a field is young enough to find them without being told their ids, too.
  if (!form || !Key || !Key.isConditionalMediationAvailable || /^[\d.:[\]]+$/.test(at)) return;

  // Base64url by hand, and each field by name: parse…FromJSON came later than passkeys, and the toJSON of what password
  // managers hand over throws.
  function bytes(text) {
    var raw = atob(text.replace(/-/g, "+").replace(/_/g, "/")),
      all = new Uint8Array(raw.length),
      i;
    for (i = 0; i < raw.length; i++) all[i] = raw.charCodeAt(i);
    return all;
  }
  function text(buffer) {
    return btoa(String.fromCharCode.apply(null, new Uint8Array(buffer)))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=/g, "");
  }
  function known(key) {
    key.id = bytes(key.id);
  }
  function written(key) {
    var from = key.response,
      to = {};
    ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"].forEach(function (name) {
      if (from[name] && from[name].byteLength) to[name] = text(from[name]);
    });
    if (from.getTransports) to.transports = from.getTransports();
    return JSON.stringify({
      id: key.id,
      rawId: text(key.rawId),
      type: key.type,
      authenticatorAttachment: key.authenticatorAttachment,
      response: to,
    });
  }

  function options(signal) {
    var first = form.dataset.first;
    form.removeAttribute("data-first");
    if (first && performance.now() < RENEWED) return Promise.resolve(JSON.parse(first));
    return fetch(form.dataset.passkey, { credentials: "same-origin", signal: signal }).then(function (answer) {
      return answer.json();
    });
  }
  function ask(how) {
    var mine;
    if (control) control.abort();
    clearTimeout(timer);
    mine = control = new AbortController();
    return options(mine.signal)
      .then(function (options) {
        var user = options.user;
        options.challenge = bytes(options.challenge);
        if (user) user.id = bytes(user.id);
        (options.allowCredentials || options.excludeCredentials || []).forEach(known);
        how.publicKey = options;
        how.signal = mine.signal;
        return navigator.credentials[user ? "create" : "get"](how);
      })
      .then(function (key) {
        form.credential.value = written(key);
        if (shared) shared.setAttribute("form", form.id);
        if (form.dataset.stays !== "") return form.submit();
        form.onsubmit = null;
        form.requestSubmit();
      });
  }

  // In the identifier's field; anew before its challenge ends.
  function offer() {
    ask({ mediation: "conditional" }).catch(function () {});
    timer = setTimeout(offer, RENEWED);
  }
  function mayOffer() {
    if (form.dataset.offer === "")
      Key.isConditionalMediationAvailable().then(function (can) {
        if (can) offer();
      });
  }

  form.onsubmit = function () {
    problem.hidden = true;
    ask({}).catch(function () {
      problem.textContent = problem.dataset.passkeyProblem;
      problem.hidden = false;
      mayOffer();
    });
    return false;
  };
  button.type = "submit";
  button.value = button.dataset.passkeySubmit;
  form.hidden = false;
  if (without) without.hidden = true;
  mayOffer();
})(document, location.hostname);
