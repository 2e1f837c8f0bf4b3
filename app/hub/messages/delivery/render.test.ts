import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderTemplate, unknownVariablesIn, variablesIn } from "./render";

const textOf = (html: string, values = {}) => renderTemplate({ subject: "", html }, values).text;

describe("a rendered message", () => {
  it("carries the values in subject, HTML and text", () => {
    const template = {
      subject: "{{otp}} is your code",
      html: "<p>Hello {{firstName}},</p><p>{{ otp }} for {{minutes}} minutes</p>",
    };
    expect(renderTemplate(template, { otp: "123456", firstName: "Ann", minutes: "5" })).toEqual({
      subject: "123456 is your code",
      html: "<p>Hello Ann,</p><p>123456 for 5 minutes</p>",
      text: "Hello Ann,\n\n123456 for 5 minutes",
    });
  });

  it("has nothing where a variable has no value, and leaves alone what is no variable", () => {
    expect(renderTemplate({ subject: "a{{otp}}b", html: "{{otp}}{{Otp}}{otp}{{toString}}" }, {})).toEqual({
      subject: "ab",
      html: "{{Otp}}{otp}{{toString}}",
      text: "{{Otp}}{otp}{{toString}}",
    });
  });

  it.each([
    ["Welcome {{firstName}}", "Welcome"],
    ["<p>Hello {{firstName}}, come in</p>", "<p>Hello, come in</p>"],
    ["Hello {{ firstName }}!", "Hello!"],
  ])("has no space where a name is not known: %s", (html, read) => {
    expect(renderTemplate({ subject: html, html }, { firstName: "" })).toMatchObject({ subject: read, html: read });
  });

  it("has a name that is written from right to left apart from the number after it, in HTML", () => {
    const template = { subject: "{{application}}: {{otp}}", html: "<p>{{application}}: {{otp}}</p>" };
    expect(renderTemplate(template, { application: "تطبيق", otp: "123456" })).toEqual({
      subject: "تطبيق: 123456",
      html: "<p>&#8296;تطبيق&#8297;: 123456</p>",
      text: "تطبيق: 123456",
    });
  });

  it("shows a value for what it is: no markup, no variable, no second header", () => {
    const values = { firstName: `<img src=x onerror="a('b')">&amp;{{otp}}`, otp: "123456" };
    const { html, text } = renderTemplate({ subject: "", html: `<p title="{{firstName}}">{{firstName}}</p>` }, values);
    const escaped = "&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;amp;{{otp}}";
    expect(html).toBe(`<p title="${escaped}">${escaped}</p>`);
    expect(text).toBe(values.firstName);
    expect(
      renderTemplate({ subject: "For {{firstName}}", html: "" }, { firstName: "A\r\nBcc: b@x.test\0" }).subject,
    ).toBe("For A Bcc: b@x.test");
  });

  it("holds no markup and no control character of a value, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (firstName) => {
        const { subject, html } = renderTemplate(
          { subject: "{{firstName}}", html: `<p title="{{firstName}}">{{firstName}}</p>` },
          { firstName },
        );
        expect(html.match(/[<>"]/g)?.join("")).toBe(`<"">` + "<>");
        expect(subject).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});

describe("plain text", () => {
  it("shows where a link leads, unless the link says so itself", () => {
    const link = "https://portico.example.test/resetpassword/1?a=1&b=2";
    expect(textOf(`<a href="{{link}}">Choose a new password</a>`, { link })).toBe(`Choose a new password <${link}>`);
    expect(textOf(`<a href="{{link}}">{{link}}</a>`, { link })).toBe(link);
    expect(textOf(`<a href="mailto:help@x.test">Write to us</a>`)).toBe("Write to us <help@x.test>");
  });

  it("keeps long lines and addresses whole", () => {
    const link = `https://portico.example.test/${"x".repeat(300)}`;
    expect(textOf(`<p>${"word ".repeat(50)}${link}</p>`)).toBe("word ".repeat(50) + link);
  });

  it("keeps headings, lists and lines, and the words of pictures", () => {
    expect(textOf(`<h1>Your code</h1><ul><li>one</li><li>two</li></ul><ol><li>first</li></ol>a<br />b`)).toBe(
      "Your code\n\n * one\n * two\n\n 1. first\n\na\nb",
    );
    expect(
      textOf(`<img src="https://x.test/logo.png" alt="Portico" /> here<img src="https://x.test/1.png" alt="" />`),
    ).toBe("Portico here");
  });

  it("shows a table in columns, and one that only lays out as what is in it", () => {
    const rows = "<tr><th>Code</th><th>Good for</th></tr><tr><td>{{otp}}</td><td>5 minutes</td></tr>";
    expect(textOf(`<table>${rows}</table>`, { otp: "123456" })).toBe("Code     Good for\n123456   5 minutes");
    expect(textOf(`<table role="presentation">${rows}</table>`, { otp: "123456" })).toBe(
      "Code\nGood for\n123456\n5 minutes",
    );
  });

  it("comes of HTML nested as deep as a template can be", () => {
    expect(textOf("<b>".repeat(14_000) + "deep" + "</b>".repeat(14_000))).toBe("...");
  });
});

describe("the variables of a template", () => {
  it("are named once each, and unknown ones are listed separately", () => {
    const template = "{{otp}} {{ otp }} {{link}} {{nobody}} {{}} {{constructor}} {single} {{{minutes}}}";
    expect(variablesIn(template)).toEqual(["otp", "link", "nobody", "", "constructor", "minutes"]);
    expect(unknownVariablesIn(template)).toEqual(["nobody", "", "constructor"]);
  });
});
