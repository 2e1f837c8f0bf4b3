// For pages behind the sign-in: shortly before the session ends for want of a request, offers to go on. ES5 for
// browsers of 2017.
(function (page) {
  var notice = page.querySelector("[data-stay]"),
    waiting;
  if (!notice || !window.fetch) return;

  function wait() {
    notice.hidden = true;
    clearTimeout(waiting);
    waiting = setTimeout(offer, notice.dataset.stay * 60000);
  }
  function offer() {
    notice.querySelector("span").textContent = notice.dataset.text;
    notice.hidden = false;
  }
  notice.querySelector("[data-scripted]").type = "button";
  notice.addEventListener("click", function (event) {
    if (!event.target.closest("[data-scripted]")) return;
    fetch(notice.dataset.ask, { credentials: "same-origin", redirect: "manual" }).then(
      function (answer) {
        if (answer.ok) return wait();
        // It has ended: the page says so, and leads back here.
        location.reload();
      },
      function () {},
    );
  });
  // The framework asks without a new page.
  page.addEventListener("asked", wait);
  wait();
})(document);
