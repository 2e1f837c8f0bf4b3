import { describe, expect, test } from "vitest";
import { mailFrame } from "./mail-frame";
import { mailPartsOf } from "./mail-parts.server";

const frameOf = (html: string) => mailFrame(mailPartsOf(html), "n1");
const bodyOf = (html: string) => /<body>([^]*)<\/body>/.exec(frameOf(html))?.[1];

describe("the document of a framed mail", () => {
  test("has a policy of its own that allows nothing but its one style and pictures within it", () => {
    const framed = frameOf("<p>a</p>");
    expect(framed).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'nonce-n1'">`,
    );
    expect(framed).toContain('<style nonce="n1">');
  });

  test("shows inline styles by rules, as the page's policy forbids them in attributes", () => {
    const framed = frameOf(`<p style="color: red">a</p><td STYLE='font-family: &quot;Arial&quot;'>b</td>`);
    expect(framed).toContain('.s0 { color: red }\n.s1 { font-family: "Arial" }</style>');
    expect(framed).toContain('<p class="s0">a</p><td class="s1">b</td>');
  });

  test("keeps layout attributes, entities and variables as they are", () => {
    const html =
      '<table width="100%" bgcolor="#eeeeee"><tbody><tr><td colspan="2">&lt;b&gt; &nbsp;{{otp}}</td></tr></tbody></table>';
    expect(bodyOf(html)).toBe(html);
  });

  test("shows where links lead, and has no address to follow", () => {
    expect(bodyOf('<a href="https://a.example/?a=1&amp;b=2" target="_top" title="x">a</a>')).toBe(
      '<a title="https://a.example/?a=1&amp;b=2">a</a>',
    );
  });

  test("shows the pictures that come with it, and nothing from elsewhere", () => {
    const html = `<img src="https://a.example/a.png" srcset="https://b.example/b.png 2x" alt="Logo" width="40">`;
    const pictures = new Map([["https://a.example/a.png", "data:image/png;base64,AAAA"]]);
    expect(mailFrame(mailPartsOf(html, pictures))).toContain(
      '<body><img src="data:image/png;base64,AAAA" alt="Logo" width="40"></body>',
    );
  });

  test("shows other pictures by their text", () => {
    expect(
      bodyOf('<img src="https://a.example/a.png" alt="Our &lt;logo&gt;"><img src="https://a.example/b.png">'),
    ).toBe('<span class="picture">Our &lt;logo&gt;</span><span class="picture">Picture</span>');
  });

  test.each([
    ['<p style="color:red}</style><script>alert(1)</script>">a</p>', "<p>a</p>"],
    ['<p style="background:\\75rl(x)">a</p>', "<p>a</p>"],
    ['<p onclick="alert(1)" class="picture">a</p>', "<p>a</p>"],
    ["<!-- </body> --><p>a</p><p", "<p>a</p>"],
    ['<iframe srcdoc="x" src="https://a.example"></iframe>', "<iframe></iframe>"],
  ])("lets nothing out even when it was not sanitised: %s", (html, body) => expect(bodyOf(html)).toBe(body));
});
