import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Block, List, Look, MailDocument, Run } from "./mail-document";
import { readMail, roundTrips } from "./read-mail";
import { writeMail } from "./write-mail";

function rewritten(html: string): string {
  const { document, losses } = readMail(html);
  if (!document) throw new Error(losses.join(" "));
  return writeMail(document);
}

describe("HTML of a mail comes back", () => {
  test.each([
    ["<p>Your code is {{otp}}.</p>"],
    ['<p>Open <a href="{{link}}">this page</a>.</p>'],
    ['<p><a href="https://a.example/?x=1&amp;y=2">https://a.example/</a></p>'],
    ["<h1>Hello</h1>\n<p>One<br>two<br><br>four</p>\n<p><br></p>\n<h3>Bye</h3>"],
    ["<p>a <strong>b <em>c</em></strong><em> d</em> <u>e</u></p>"],
    ["<ul>\n<li>one</li>\n<li>two\n<ol>\n<li>two a</li>\n</ol>\n</li>\n<li><br></li>\n</ul>"],
    ["<p>1 &lt; 2 &amp; 3 &gt; 2, “quoted”,&nbsp;kept</p>"],
    ["<p>नमस्ते 👋 {{firstName}}</p>"],
  ])("to the byte: %s", (html) => expect(rewritten(html)).toBe(html));

  test.each([
    ["other names of a tag", "<P>a <b>b</b> <i>c</i></P>", "<p>a <strong>b</strong> <em>c</em></p>"],
    ["space that is not shown", "\n <p>\n  a\t b <br/> c </p>\r\n", "<p>a b<br>c</p>"],
    [
      "character references",
      "<p>&copy;&#160;2021 &#x2013; R&amp;D &quot;x&quot;</p>",
      '<p>©&nbsp;2021 – R&amp;D "x"</p>',
    ],
    [
      "text in no paragraph",
      "Hello <b>{{firstName}}</b><p>Bye</p>",
      "<p>Hello <strong>{{firstName}}</strong></p>\n<p>Bye</p>",
    ],
    ["blocks with nothing in them", "<p></p><p>a</p><p> </p><ul></ul>", "<p>a</p>"],
    ["a break that only ends the last line", "<p>a<br></p>", "<p>a</p>"],
    ["marks around links", '<p><b><a href="x">a</a></b></p>', '<p><a href="x"><strong>a</strong></a></p>'],
    [
      "an address written with a bare ampersand",
      "<p><a href='?a=1&b=2'>a</a></p>",
      '<p><a href="?a=1&amp;b=2">a</a></p>',
    ],
    ["references that browsers forgive", "<p>&zwj; R&D &copy 2021 &#128;</p>", "<p>\u200d R&amp;D © 2021 €</p>"],
    ["lesser than without a tag", "<p>1 < 2</p>", "<p>1 &lt; 2</p>"],
  ])("equal in substance: %s", (_what, html, expected) => {
    expect(rewritten(html)).toBe(expected);
    expect(rewritten(expected)).toBe(expected);
  });
});

describe("HTML the text editor would damage is not given to it", () => {
  test.each([
    ["<table><tr><td>a</td></tr></table>", ["<table>"]],
    ['<p style="color: red">a</p>', ["<p style>"]],
    ['<p>a <img src="https://a.example/logo.png" alt=""></p>', ["<img>"]],
    ['<div>a</div><span class="x">b</span>', ["<div>", "<span>"]],
    ['<p><a href="{{link}}" target="_blank">a</a></p>', ["<a target>"]],
    ['<ol start="3"><li>a</li></ol>', ["<ol start>"]],
    ["<p>a<!-- note --></p>", ["<!-- -->"]],
    ["<!DOCTYPE html><p>a</p>", ["<!DOCTYPE "]],
    ["<x-unknown>a</x-unknown>", ["<x-unknown>"]],
    ["<p>a</p><script>alert('<p>')</script>", ["<script>"]],
  ])("%s names what would be lost", (html, losses) => {
    expect(readMail(html).losses).toEqual(losses);
    expect(roundTrips(html)).toBe(false);
  });

  test.each([
    "<p>a",
    "a</p>",
    "<p>a<p>b</p></p>",
    "<p><b>a</p></b>",
    "<p><ul><li>a</li></ul></p>",
    "<li>a</li>",
    "<ul>a<li>b</li></ul>",
    "<ul><li>a<li>b</ul>",
    "<ul><li><p>a</p></li></ul>",
    "<ul><li>a<ul><li>b</li></ul>c</li></ul>",
    "<ul><li>a</li><li><ul><li>b</li></ul></li></ul>",
    '<p><a href="x">a<a href="y">b</a></a></p>',
    "<p><a>a</a></p>",
    "<p>a</p></br>",
    "<ul><li>a",
  ])("%s: nested as the editor does not nest", (html) => {
    expect(readMail(html).losses).toEqual(["the way its tags are nested"]);
  });

  test("a tag that is not finished", () => {
    expect(roundTrips("<p>a</p><p")).toBe(false);
    expect(roundTrips('<p>a</p><a href="x')).toBe(false);
  });
});

describe("what is typed is written", () => {
  const paragraph = (...runs: Run[]): MailDocument => [{ tag: "p", runs }];

  test("with the spaces that HTML would not show", () => {
    expect(writeMail(paragraph({ text: "  a   b\n c ", bold: true }, { text: " d  " }))).toBe(
      "<p><strong>&nbsp;&nbsp;a &nbsp;&nbsp;b</strong><br><strong>&nbsp;c </strong>&nbsp;d</p>",
    );
  });

  test("as nothing when it is only empty lines", () => {
    expect(writeMail([])).toBe("");
    expect(writeMail([...paragraph(), ...paragraph({ text: " \u00a0\n" })])).toBe("");
  });

  test("with everything that means something in HTML made harmless", () => {
    expect(writeMail(paragraph({ text: '<script>"&lt;', href: 'x"><b>&' }))).toBe(
      '<p><a href="x&quot;&gt;&lt;b&gt;&amp;">&lt;script&gt;"&amp;lt;</a></p>',
    );
  });
});

describe("whatever it is given", () => {
  const look: fc.Arbitrary<Look> = fc.record(
    {
      bold: fc.constant(true),
      italic: fc.constant(true),
      underline: fc.constant(true),
      href: fc.constantFrom("{{link}}", 'https://a.example/?a&b="1"'),
    },
    { requiredKeys: [] },
  );
  const letters = fc.string({
    unit: fc.constantFrom("a", " ", "&", "<", "\n", "\u00a0", "{{otp}}", ";", "é"),
    maxLength: 6,
  });
  const runs = fc.array(
    fc.record({ text: letters, look }).map(({ text, look: of }): Run => ({ text, ...of })),
    { maxLength: 4 },
  );
  const list: fc.Arbitrary<List> = fc.letrec<{ list: List }>((tie) => ({
    list: fc.record({
      tag: fc.constantFrom("ul" as const, "ol" as const),
      items: fc.array(
        fc
          .record({ text: letters, sublist: fc.option(tie("list"), { nil: undefined, depthSize: "small" }) })
          .map(({ text, sublist }) => {
            const item = { runs: [{ text: `x${text}` }] };
            return sublist ? { ...item, sublist } : item;
          }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  })).list;
  const block: fc.Arbitrary<Block> = fc.oneof(
    fc.record({ tag: fc.constantFrom("p" as const, "h1" as const, "h6" as const), runs }),
    list,
  );

  test("what was written is read, and written the same again", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (document) => {
        const html = writeMail(document);
        expect(rewritten(html)).toBe(html);
      }),
    );
  });

  test("the reader ends, and takes nothing for its own that it does not give back the same", () => {
    const pieces = fc.constantFrom(
      "<p>",
      "</p>",
      "<b>",
      "</b>",
      '<a href="{{link}}">',
      "</a>",
      "<ul>",
      "</ul>",
      "<li>",
      "</li>",
      "<br>",
      "<h1>",
      "</h1>",
      "<table>",
      "<!--",
      "-->",
      "<",
      ">",
      "&",
      "&amp;",
      "a",
      " ",
      "\n",
      '"',
      "{{otp}}",
      "<p",
      "</",
      "=",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (found) => {
        const { document } = readMail(found.join(""));
        if (document) expect(rewritten(writeMail(document))).toBe(writeMail(document));
      }),
      { numRuns: 1000 },
    );
  });
});
