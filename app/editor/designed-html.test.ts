import { expect, test } from "vitest";
import { designedHtmlOf } from "./designed-html";

test.each([
  ["<table><tr><td>a</td></tr></table>", "a"],
  ['<p>a <img src="https://a.example/a.png"></p>', "a"],
  ["", "<!doctype html>\n<html><body>a</body></html>"],
  ["<pre>&lt;p&gt;a&lt;/p&gt;</pre>", '  <p style="color: red">a</p>'],
])("a paste of %j, in plain text %j, is kept as HTML if one wants", (html, text) => {
  expect(designedHtmlOf({ html, text })).toBe(text.includes("<") ? text : html);
});

test.each([
  ["<p>a <b>b</b> <a href='https://a.example/'>c</a></p>", "a b c"],
  ["", "a < b and c > d"],
  ["", "<otp> is not a tag of HTML"],
  ["", "<pending> orders"],
])("a paste of %j, in plain text %j, is text", (html, text) => {
  expect(designedHtmlOf({ html, text })).toBeUndefined();
});

test("what a browser marks as copied is kept without the marks", () => {
  const html = "<html><body><!--StartFragment--><table></table><!--EndFragment--></body></html>";
  expect(designedHtmlOf({ html, text: "" })).toBe("<html><body><table></table></body></html>");
});
