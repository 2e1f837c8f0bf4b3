import { describe, expect, it } from "vitest";
import { cleanTemplateHtml } from "./template-html.server";

const document = (style: string, body: string, attributes = "") =>
  `<!doctype html><html lang="en" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"><title>News</title>
  <!--[if mso]><xml><o:PixelsPerInch>96</o:PixelsPerInch></xml><![endif]--><style type="text/css">${style}</style></head>
  <body ${attributes}>${body}</body></html>`;

const compact = (html: string) => html.replace(/\s*\n\s*/g, "").replaceAll("&quot;", "'");

describe("a designed mail", () => {
  it("with its look in a style sheet is stored with that look in its elements", () => {
    const mail = document(
      `/* the house's colours */
      h1 { color: #0a7d4b; font-size: 30px }
      #frame, .box { background: #ffffff; padding: 20px; }
      .box p:first-child { margin-top: 0 }
      a { color: green !important; } a:hover { color: red }
      @media only screen and (max-width: 480px) { h1 { font-size: 22px } }`,
      `<div id="frame" class="wide"><h1>Hello {{firstName}}</h1><p class="box">One</p>` +
        `<a href="{{link}}" style="color: blue">Open</a></div>`,
    );
    const { html, removed } = cleanTemplateHtml(mail);
    expect(compact(html)).toBe(
      `<div style="background: #ffffff; padding: 20px"><h1 style="color: #0a7d4b; font-size: 30px">Hello {{firstName}}</h1>` +
        `<p style="background: #ffffff; padding: 20px">One</p>` +
        `<a href="{{link}}" style="color: green !important">Open</a></div>`,
    );
    expect(removed).toEqual(["class 2×", "comment", ":hover", "@media", "id"]);
  });

  it("in columns for wide screens keeps its columns", () => {
    const mail = document(
      `@media only screen and (min-width:480px) { .column-50 { width: 50% !important; max-width: 50%; } }
       @media print { .column-50 { width: 100% !important } }`,
      `<div class="column-50 fix" style="display:inline-block;width:100%;">Left</div>`,
    );
    const style = /<div style="([^"]*)">Left/.exec(cleanTemplateHtml(mail).html)?.[1]?.split("; ");
    expect(style?.sort()).toEqual(["display: inline-block", "max-width: 50%", "width: 50% !important"]);
  });

  it.each([
    [`style="max-height:0; overflow:hidden; mso-hide:all"`, "max-height: 0|overflow: hidden|mso-hide: all"],
    [`style="visibility: hidden; opacity: 0; height: 0"`, "visibility: hidden"],
    [`style="position: absolute; left: -9999px"`, "display: none"],
    [`style="position:absolute; clip: rect(0 0 0 0)"`, "display: none"],
    [`class="unseen"`, "display: none"],
    [`hidden`, "display: none"],
  ])("keeps hidden what was hidden by %s", (how, looks) => {
    const mail = document(".unseen { position: absolute; top: -1000px }", `<div ${how}>Preheader</div><p>Text</p>`);
    const { html } = cleanTemplateHtml(mail);
    const style = /<div style="([^"]*)">Preheader/.exec(html)?.[1] ?? "";
    for (const look of looks.split("|")) expect(style.replace(/:(?! )/g, ": ")).toContain(look);
  });

  it("keeps the ground and the margins of its body, on an element around its text", () => {
    const mail = document(
      "body { font-family: Arial }",
      "<p>Text</p>",
      `bgcolor="#eeeeee" style="margin:0; padding:0" dir="rtl"`,
    );
    expect(compact(cleanTemplateHtml(mail).html)).toBe(
      `<div style="background-color: #eeeeee; font-family: Arial; margin: 0; padding: 0" dir="rtl"><p>Text</p></div>`,
    );
  });

  it("that is clean already is stored as it is, and cleaned again stays what it is", () => {
    const { html } = cleanTemplateHtml(document("p { color: red }", "<table><tr><td><p>Text</p></td></tr></table>"));
    expect(cleanTemplateHtml(html)).toEqual({ html, removed: [] });
  });
});

describe("a style sheet", () => {
  it.each([
    [
      "with more rules than elements can be compared with",
      `p{color:red}`.repeat(3_000) + "</style>" + "<p>".repeat(4_000),
    ],
    ["that never ends a rule", "{".repeat(99_000)],
    ["that never ends a comment", "/*".repeat(49_000)],
    ["that never ends a string", "a{b:'".repeat(19_000)],
    ["of selectors alone", "a,".repeat(49_000)],
    ["of functions within functions", `a{width:${"calc(".repeat(19_000)}`],
    ["with selectors within selectors", `${":not(".repeat(19_000)}a{color:red}`],
    ["of conditions within conditions", "@media screen{".repeat(7_000)],
    ["after elements deeper than any mail", "</style>" + "<b>".repeat(30_000) + "<style>b{color:red}"],
    [
      "after formatting that is never closed",
      "</style>" + "<p><b title=a><i title=b>".repeat(3_000) + "<style>b{color:red}",
    ],
  ])("%s costs no time and ends nothing", (_what, sheet) => {
    const before = process.cpuUsage();
    const { removed } = cleanTemplateHtml(`<style>${sheet}`.slice(0, 100_000));
    const { user, system } = process.cpuUsage(before);
    expect(removed.length).toBeLessThan(10);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });

  it("that imports, or whose rules would load or run something, brings nothing of it", () => {
    const { html } = cleanTemplateHtml(
      `<style>@import url(https://x.test/a.css); p { background: url(https://x.test/1.png); color: red; width: expression(a) }
       p { behavior: url(a.htc) } p::after { content: "x" } @font-face { src: url(x) }</style>
       <link rel="stylesheet" href="/etc/passwd"><p>a</p>`,
    );
    expect(html).toBe(`<p style="color: red">a</p>`);
  });
});
