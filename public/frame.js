// For pages behind the sign-in. ES5: browsers of 2017.
(function (page) {
  var isPlain = page.documentElement.className !== "scripted",
    dialog = page.querySelector("[data-dialog]"),
    content = page.getElementById("content"),
    path = location.pathname,
    pressed,
    answered;

  function each(list, act) {
    [].forEach.call(list, act);
  }
  function near(event, selector) {
    return event.target.closest && event.target.closest(selector);
  }
  // Until the next page; storage may be forbidden.
  function keep(name, value) {
    try {
      sessionStorage.setItem(name, value);
    } catch (error) {}
  }
  function take(name) {
    try {
      var value = sessionStorage.getItem(name);
      sessionStorage.removeItem(name);
      return value;
    } catch (error) {}
  }

  function shut() {
    var box = page.getElementById("drawer");
    if (box) box.checked = false;
  }
  function closeMenus(target) {
    each(page.querySelectorAll("details[data-menu][open]"), function (menu) {
      var isChoice = menu.lastElementChild.contains(target);
      if (!target || isChoice) menu.querySelector("summary").focus();
      if (isChoice || !menu.contains(target)) menu.open = false;
    });
  }

  // Where a dialog begins: on its first field, never on a button, which one Enter too many would press.
  function tabbable(element) {
    return element.offsetParent && !element.disabled && element.tabIndex >= 0;
  }
  function loop(event) {
    var all = [].filter.call(dialog.querySelectorAll("a[href], button, input, select, textarea"), tabbable),
      first = all[0],
      last = all[all.length - 1],
      at = page.activeElement;
    if (!dialog.contains(at) || at === (event.shiftKey ? first : last) || (event.shiftKey && at === dialog)) {
      event.preventDefault();
      (event.shiftKey ? last : first).focus();
    }
  }
  function open() {
    var first = [].filter.call(dialog.querySelectorAll("input, select, textarea, button"), tabbable)[0];
    for (var inside = dialog.parentNode; inside !== page.body; inside = inside.parentNode)
      each(inside.parentNode.children, function (other) {
        if (other === inside) return;
        other.inert = true;
        other.setAttribute("aria-hidden", "true");
      });
    dialog.setAttribute("aria-modal", "true");
    page.body.classList.add("overflow-hidden");
    (first && first.type !== "submit" ? first : dialog).focus();
  }
  function close() {
    dialog.querySelector("[data-close]").click();
  }
  // Nothing is asked for beside what the dialog opens in a window of its own: it is closed when this page is seen again.
  function closeUnseen() {
    if (page.hidden) page.addEventListener("visibilitychange", close);
    else close();
  }

  function lost() {
    var notices = page.querySelectorAll("[data-offline]"),
      notice = notices[notices.length - 1],
      text = notice.dataset;
    notice.querySelector("span").textContent = navigator.onLine ? text.unreachable : text.offline;
    notice.hidden = false;
    notice.focus();
  }
  // What the next page would need the network for waits.
  function waits(event) {
    if (!isPlain || navigator.onLine) return false;
    event.preventDefault();
    event.stopPropagation();
    lost();
    return true;
  }

  // What a page sends to itself is asked for by script: what was typed stays where the answer says so, and where there is none.
  function isOwn(form) {
    var address = form.getAttribute("action") || path;
    return (
      isPlain && content.contains(pressed) && form.method === "post" && address.split("?")[0] === path && !form.target
    );
  }
  function send(form) {
    var body = new FormData(form),
      button = pressed;
    answered = function () {
      answered = null;
      form.removeAttribute("aria-busy");
    };
    form.setAttribute("aria-busy", true);
    if (button && button.form === form && button.name) body.append(button.name, button.value);
    fetch(form.action, {
      method: "POST",
      credentials: "same-origin",
      redirect: "manual",
      headers: { "X-Portico-Script": "1" },
      body: body,
    })
      .then(function (answer) {
        var next = answer.headers.get("X-Portico-Location"),
          later = (answer.headers.get("Refresh") || "").split("; url=");
        // Until the next page is there, nothing is sent again.
        if (next) return location.assign(next);
        return answer.text().then(function (html) {
          answered();
          // Led elsewhere by what stands before the server: the browser goes there.
          if (answer.type !== "opaqueredirect") {
            // As browsers do.
            if (later[1]) setTimeout(location.assign.bind(location, later[1]), later[0] * 1000);
            return show(form, html);
          }
          isPlain = false;
          button.click();
        });
      })
      .catch(function () {
        if (answered) answered();
        lost();
      });
  }
  function show(form, html) {
    var next = new DOMParser().parseFromString(html, "text/html"),
      // A proxy's page in the place of ours has none.
      shown = page.adoptNode(next.getElementById("content")),
      script = page.createElement("script");
    each(shown.querySelectorAll("[data-keep]"), function (field) {
      field.value = form.elements[field.name].value;
    });
    content.parentNode.replaceChild(shown, content);
    content = shown;
    page.title = next.title;
    page.querySelector("footer").innerHTML = next.querySelector("footer").innerHTML;
    take("place");
    scrollTo(0, 0);
    content.focus();
    begin();
    // For its fields; the later one takes the place of the earlier.
    script.src = "/form.js";
    page.head.appendChild(script);
  }
  // What scripts do is offered, and the focus is where it was asked for.
  function begin() {
    var asked = content.querySelector("[autofocus]");
    each(page.querySelectorAll("[data-scripted]"), function (offer) {
      offer.type = "button";
    });
    if (asked) asked.focus();
  }
  function copy(id) {
    var said = page.getElementById(id + "-copied"),
      text = said.dataset;
    getSelection().selectAllChildren(page.getElementById(id));
    said.textContent = page.execCommand("copy") ? text.copied : text.selected;
  }

  page.addEventListener(
    "click",
    function (event) {
      var link = near(event, "a[href]"),
        again = pressed;
      if (near(event, "[data-again]") && again) {
        near(event, "[data-offline]").hidden = true;
        return again.click();
      }
      pressed = near(event, "a, button");
      if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (!link.target && link.host === location.host && !link.hash && waits(event)) return;
      if (link.dataset.place === "") keep("place", link.pathname + " " + pageYOffset);
    },
    true,
  );
  page.addEventListener("click", function (event) {
    var copies = near(event, "[data-copy]");
    closeMenus(event.target);
    if (copies) copy(copies.dataset.copy);
    if (near(event, "[data-print]")) print();
    if (near(event, ".drawer a")) shut();
  });
  page.addEventListener(
    "submit",
    function (event) {
      var form = event.target;
      if (waits(event)) return;
      if (form.dataset.place === "") keep("place", path + " " + pageYOffset);
      if (dialog && form.target) setTimeout(closeUnseen, 500);
      if (!window.fetch || !isOwn(form)) return;
      event.preventDefault();
      if (!answered) send(form);
    },
    true,
  );
  page.addEventListener("keydown", function (event) {
    var link = near(event, "a[data-button]");
    if (event.key === "Escape") {
      closeMenus();
      shut();
      if (dialog) close();
    }
    if (event.key === "Tab" && dialog) loop(event);
    if (event.key === " " && link) {
      event.preventDefault();
      link.click();
    }
  });
  addEventListener("pageshow", function () {
    if (answered) answered();
    shut();
  });
  addEventListener("popstate", shut);

  var place = (take("place") || "").split(" "),
    opened = take("opened");
  if (!isPlain || !content) return;
  if (place[0] === path) scrollTo(0, place[1]);
  begin();
  if (dialog) {
    open();
    keep("opened", path);
  } else if (opened)
    each(content.querySelectorAll("a[href]"), function (link) {
      if (link.pathname === opened) link.focus();
    });
  // Said again once it is heard: what is there from the beginning is not announced.
  setTimeout(function () {
    each(content.querySelectorAll("[role=status]"), function (said) {
      if (said.textContent) said.parentNode.replaceChild(said.cloneNode(true), said);
    });
  }, 100);
})(document);
