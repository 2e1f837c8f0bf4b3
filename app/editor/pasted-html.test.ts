import { expect, test } from "vitest";
import { pastedHtml } from "./pasted-html";

test.each([
  ["bold that is a style", '<span style="color: red; font-weight: 700">a</span>', "<strong>a</strong>"],
  ["bold that is none", '<b style="font-weight:normal;" id="x"><p>a <em>b</em></p></b>', "<p>a <em>b</em></p>"],
  [
    "several looks at once",
    "<span style='font-style:italic;text-decoration:underline'>a</span> <font size=2>b</font>",
    "<em><u>a</u></em> b",
  ],
  [
    "looks within looks",
    '<span style="font-weight:bold">a<span style="font-style:italic">b</span></span>',
    "<strong>a<em>b</em></strong>",
  ],
  [
    "links",
    '<a class="x" href="https://a.example/?a=1&amp;b=2" onclick="x()" target="_blank">a</a>',
    '<a href="https://a.example/?a=1&amp;b=2">a</a>',
  ],
  ["alignment and the like", '<h2 style="text-align: center" class="MsoTitle">a</h2><br style="x">', "<h2>a</h2><br>"],
  ["pictures", 'a<img src="https://a.example/a.png" onerror="x()">b', "ab"],
  [
    "what is not text",
    "<html><head><title>t</title><style>p { color: red }</style></head><!--StartFragment--><body><p>a</p></body></html>",
    "<html><body><p>a</p></body></html>",
  ],
  ["tags left open", '<p><span style="font-weight:bold">a</p>b', "<p><strong>a</strong></p>b"],
])("%s", (_what, html, expected) => expect(pastedHtml(html)).toBe(expected));
