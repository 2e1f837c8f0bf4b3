import { describe, expect, it } from "vitest";
import { toPlainText } from "./plain-text.server";
import { cleanTemplateHtml } from "./template-html.server";

const SOMETHING = expect.arrayContaining([expect.any(String)]) as string[];

describe("a usual mail", () => {
  it.each([
    `<h1>Hello {{firstName}}</h1><p>Your code is <b>{{otp}}</b>,<br />good for <i>{{minutes}}</i> minutes.</p>`,
    `<p><a href="{{link}}" target="_blank" rel="noopener noreferrer">Reset</a> or <a href="{{ link }}">{{link}}</a></p>`,
    `<a href="https://portico.example.test/a?b=1&amp;c=2">Portal</a> <a href="mailto:help@example.test">Help</a>`,
    `<img src="https://portico.example.test/logo.png" alt="" width="85" height="70" />`,
    `<table role="presentation" width="100%" cellpadding="0"><tbody><tr><td align="center" bgcolor="#ffffff">a</td></tr></tbody></table>`,
    `<ul><li value="1"><span style="white-space: pre-wrap">one</span></li></ul><ol start="3"><li>two</li></ol><hr />`,
    `<p dir="ltr" style="color: #333; font-family: 'Segoe UI', Arial" title="a &lt; b">1 &lt; 2 &amp; 3 &gt; 2 "quoted" ünï</p>`,
  ])("stays as it is: %s", (html) => {
    const { html: clean, removed } = cleanTemplateHtml(html);
    expect(clean.replaceAll("&quot;", "'")).toBe(html);
    expect(removed).toEqual([]);
  });

  it.each([
    [`<P>a<BR>b`, `<p>a<br />b</p>`],
    [`<p style=' color : red; '>a</p>`, `<p style="color : red">a</p>`],
    [`<a href=" https://x.test/ ">a</a>`, `<a href="https://x.test/">a</a>`],
    [`&copy; 2 &#60; 3 &nbsp;`, "© 2 &lt; 3 \u00a0"],
  ])("that is only written differently, %s, was not cleaned", (html, clean) => {
    expect(cleanTemplateHtml(html)).toEqual({ html: clean, removed: [] });
  });
});

describe("an attack", () => {
  it.each([
    // Scripts, with their content.
    [`a<script>alert(1)</script>b`, "ab"],
    [`<scr<script>ipt>alert(1)</script>`, "ipt&gt;alert(1)"],
    [`<style>@import "https://x.test/a.css";</style>a`, "a"],
    [`<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>a`, "a"],
    [`<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>a`, "a"],
    [`<iframe src="https://x.test" srcdoc="<script>alert(1)</script>"></iframe>a`, "a"],
    [`<object data="a.swf"><embed src="b.swf"></object>a`, "a"],
    [`<noscript><p title="</noscript><img src=x onerror=alert(1)>">`, ""],
    [`<template><script>alert(1)</script></template>a`, "a"],
    [`<textarea></textarea><img src=x onerror=alert(1)>`, "<img />"],
    // Forms, document elements and comments.
    [
      `<form action="https://x.test"><input name="otp"><button formaction="javascript:alert(1)">Go</button></form>`,
      "Go",
    ],
    [
      `<meta http-equiv="refresh" content="0;url=https://x.test"><base href="https://x.test/"><link rel="stylesheet" href="//x.test">a`,
      "a",
    ],
    [`<!--[if mso]><script>alert(1)</script><![endif]-->a<!-- b -->`, "a"],
    [`<?xml version="1.0"?>a<![CDATA[<b>x</b>]]>`, "a"],
    [`<p onclick="alert(1)" ONMOUSEOVER=alert(1) id="a" class="b" data-x="c">a</p>`, "<p>a</p>"],
    [`<img src=x onerror=alert(1)//>`, "<img />"],
    [
      `<img src="http://x.test/plain.png"><img src="data:image/svg+xml;base64,AAAA"><img srcset="https://x.test/1.png 1x">`,
      "<img /><img /><img />",
    ],
    [`<p {{otp}}>a</p>`, "<p>a</p>"],
    [`<p style="color: red; width: expression(alert(1))">a</p>`, `<p style="color: red">a</p>`],
    [`<p style="background:url(&quot;javascript:alert(1)&quot;)">a</p>`, "<p>a</p>"],
    [`<p style="behavior:url(a.htc);-moz-binding:url(a.xml#x)">a</p>`, "<p>a</p>"],
    [`<p style="background:u&#114;l(//x.test/1.png)">a</p>`, "<p>a</p>"],
    // Mutation XSS.
    [
      `<p title="&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;">a</p><xmp></p><script></xmp>`,
      `<p title="&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;">a</p>`,
    ],
    [`<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">`, ""],
    [`<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`, ""],
  ])("%s is taken out", (html, clean) => {
    expect(cleanTemplateHtml(html)).toEqual({ html: clean, removed: SOMETHING });
  });

  it.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "&#106;avascript:alert(1)",
    "&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:alert(1)",
    "javascript&colon;alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;",
    "feed:javascript:alert(1)",
    "//x.test/a",
    "/relative",
    "#anchor",
    "{{otp}}",
    "{{link}}/more",
    "https://x.test/?otp={{otp}}",
    "https://x.test/ onclick=alert(1)",
    "",
  ])("a link to %j leads nowhere", (address) => {
    expect(cleanTemplateHtml(`<a href="${address}">a</a>`)).toEqual({ html: "<a>a</a>", removed: ["href"] });
  });
});

it("HTML nested deeper than any mail keeps its text and loses its depths, and costs no time", () => {
  const nested = (levels: number) => `${"<b>".repeat(levels)}text${"</b>".repeat(levels)}`;
  expect(cleanTemplateHtml(nested(100))).toEqual({ html: nested(100), removed: [] });
  expect(cleanTemplateHtml(nested(101))).toEqual({ html: nested(100), removed: ["nesting"] });
  expect(cleanTemplateHtml(nested(14_000))).toEqual({ html: nested(100), removed: ["nesting 13900×"] });
  const { html, removed } = cleanTemplateHtml("<div>".repeat(19_000));
  expect(toPlainText(html)).toBe("");
  expect(removed).toEqual(["nesting 18900×"]);
});
