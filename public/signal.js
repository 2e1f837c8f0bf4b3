// Tells whoever keeps one's passkeys which of them are still good here, and what one is called (WebAuthn Level 3): browsers know all, some
// or none of these methods. ES5 for browsers of 2017.
(function (page, Key) {
  var said = JSON.parse(page.querySelector("[data-signal]").dataset.signal);

  Object.keys(Key ? said : {}).forEach(function (method) {
    said[method].rpId = location.hostname;
    if (Key[method]) Key[method](said[method]).catch(function () {});
  });
})(document, window.PublicKeyCredential);
