import { expect, test } from "vitest";
import { TEMPLATE_MAX, TEMPLATE_TAGS_MAX } from "~/contract/kit/rules";
import { emailTemplate } from "~/contract/template";
import { cleanTemplateHtml } from "~/lib/template-html.server";
import { CPU_LIMIT_MS, cpuMsOf, leastCpuMs } from "../support/cpu";

/** As often as the length and the number of tags let it in. */
function filled(part: string, { before = "", after = "", tags = TEMPLATE_TAGS_MAX } = {}): string {
  const each = part.split("<").length - 1;
  const times = Math.floor((TEMPLATE_MAX - before.length - after.length) / part.length);
  return before + part.repeat(each === 0 ? times : Math.min(times, Math.floor(tags / each))) + after;
}

const RULES = { before: "<style>", after: "</style><p>Text</p>" };
const WORST: Readonly<Record<string, string>> = {
  "paragraphs without an end": filled("<p>"),
  "bold within bold": filled("<b>"),
  "paragraphs within bold": filled("<b><p>"),
  "links within links": filled("<a>"),
  "tables within tables": filled("<table><tr><td>"),
  "elements that are not allowed": filled("<x>"),
  "ends without a beginning": filled("</p>"),
  "hidden elements": filled("<p hidden>"),
  "documents within documents": filled("<body style=color:red>"),
  "elements with a style": filled('<p style="color:red">'),
  "attributes of one element": filled("a ", { before: "<p ", after: ">" }),
  "declarations of one element": filled("color:red;", { before: '<p style="', after: '">' }),
  "less-than signs": filled("<"),
  "character references": filled("&lt;"),
  comments: filled("<!---->"),
  "style sheets": filled("<style>p{color:red}</style>"),
  "rules for one element": filled("p{color:red}", RULES),
  "selectors of one rule": filled("a,", { before: "<style>", after: "p{color:red}</style><p>Text</p>" }),
  "braces that stay open": filled("{", RULES),
  "conditions that stay open": filled("@media screen{", RULES),
  "comments of a style sheet": filled("/**/", RULES),
  "as many rules as elements": `<style>${"p{color:red}".repeat(150)}</style>${filled("<p>", { tags: TEMPLATE_TAGS_MAX - 2 })}`,
};

const rule = emailTemplate.input.template;

test.each(Object.entries(WORST))("a template of %s is let in, and soon clean", async (_, html) => {
  expect(rule.safeParse(html).success).toBe(true);
  expect(await leastCpuMs(() => cpuMsOf(() => cleanTemplateHtml(html)))).toBeLessThan(CPU_LIMIT_MS);
});

test("a template with more tags than any mail needs is refused, and told why", () => {
  const { error } = rule.safeParse("<p>".repeat(TEMPLATE_TAGS_MAX + 1));
  expect(error?.issues.map(({ message }) => message)).toEqual([`At most ${TEMPLATE_TAGS_MAX} HTML tags`]);
});
