// Counts down to ends that the server named in seconds, as the browser's clock may be wrong; by that clock's difference and not by
// ticks, as a computer may sleep meanwhile. ES5 for browsers of 2017.
(function (page) {
  var begun = Date.now(),
    parts = [].slice.call(page.querySelectorAll("[data-left]"));

  function show() {
    var past = Math.round((Date.now() - begun) / 1000);
    parts = parts.filter(function (part) {
      var left = part.dataset.left - past,
        seconds = left % 60;
      if (left > 0) {
        part.textContent = part.dataset.text.replace(
          "{}",
          (left - seconds) / 60 + (seconds < 10 ? ":0" : ":") + seconds,
        );
        return true;
      }
      // Each second is read out to nobody, the end is.
      part.setAttribute("role", "status");
      part.textContent = part.dataset.over;
      return false;
    });
    if (parts.length) setTimeout(show, 1000);
  }
  show();
})(document);
