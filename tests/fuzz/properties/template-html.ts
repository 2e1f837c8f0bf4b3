import assert from "node:assert/strict";
import fc from "fast-check";
import { TEMPLATE_VARIABLES } from "~/contract/kit/rules";
import { renderTemplate } from "~/hub/messages/delivery/render";
import { MAIL_ELEMENTS } from "~/lib/mail-elements";
import { cleanTemplateHtml } from "~/lib/template-html.server";
import { hostileText, MARK } from "../hostile";
import { target } from "../target";

const names = [...MAIL_ELEMENTS.keys()].join("|");
const attributes = [...new Set([...MAIL_ELEMENTS.values()].flatMap(Object.keys))].join("|");
/** Tags as written after cleaning; without them the text must contain no `<`, however it is parsed. */
const TAG = new RegExp(`</?(?:${names})(?: (?:${attributes})(?:="[^"<>]*")?)*(?: /)?>`, "g");

const pieces = [
  ...[
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<table>",
    "<td>",
    "<tr>",
    "<li>",
    "<a href='",
    "<img src=",
    "<div style='",
    "<svg>",
    "<math>",
    "<style>",
  ],
  ...[
    "</style>",
    "</svg>",
    "<script>",
    "</script>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<noscript>",
    "<title>",
    "</title>",
    "<x",
    "<textarea>",
  ],
  ...[
    "</",
    "/>",
    ">",
    "<",
    "'",
    '"',
    "`",
    "=",
    " ",
    "&lt;",
    "&gt;",
    "&quot;",
    "&#0;",
    "&",
    ";",
    "{{otp}}",
    "{{link}}",
    "javascript:",
    "https://x.test",
  ],
  ...[
    "onerror=alert(1)",
    "color:red",
    "url(",
    "expression(",
    "\n",
    "\0",
    "a",
    "<plaintext>",
    "<select>",
    "<option>",
    "<h1>",
    "<br>",
    "</br>",
    "<a>",
    MARK,
  ],
];
const anyHtml = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join("")),
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary" })), { maxLength: 20 })
    .map((parts) => parts.join("")),
);

function isClean(html: string): void {
  assert(!html.replace(TAG, "").includes("<"));
  assert.doesNotMatch(html, /<[^>]* (?:href|src)="(?!https?:\/\/|mailto:|\{\{\s*link\s*\}\}")/i);
  assert.doesNotMatch(html, /<[^>]* style="[^"]*(?:[:{}\\]\s*[:{}\\]|url|expression)/i);
}

const cleaned = target(
  "template HTML: is left with tags of mails and text, and stays as it is when cleaned again",
  12,
  anyHtml,
  (html) => {
    const clean = cleanTemplateHtml(html);
    isClean(clean.html);
    assert.deepEqual(cleanTemplateHtml(clean.html), { html: clean.html, removed: [] });
  },
);

const values = fc.record(Object.fromEntries(TEMPLATE_VARIABLES.map((name) => [name, hostileText])), {
  requiredKeys: [],
});

/** Values are text wherever a template puts them; only Portico supplies the address of a link. */
const filled = target(
  "template HTML: the values of a message bring no markup and no line into it",
  4,
  fc.record({
    html: anyHtml,
    subject: hostileText,
    values: values.map((given) => ({ ...given, link: "https://portico.example.test/" })),
  }),
  ({ html, subject, values: given }) => {
    const message = renderTemplate({ subject, html: cleanTemplateHtml(html).html }, given);
    isClean(message.html);
    assert.doesNotMatch(message.subject, /\p{Cc}/u);
  },
);

export const templateTargets = [cleaned, filled];
