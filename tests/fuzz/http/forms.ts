export interface ShownForm {
  path: string;
  fields: [name: string, value: string][];
  submits: [name: string, value: string][];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};
const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity]!);

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : unescaped(found);
};

/** The forms of a page that change something. React renders ours, with every attribute in double quotes. */
export function formsIn(html: string, pagePath: string): ShownForm[] {
  return Array.from(
    html.matchAll(/<form\b([^>]*)>([^]*?)<\/form>/g),
    ([, head = "", body = ""]): ShownForm | undefined => {
      if (attribute(head, "method")?.toLowerCase() !== "post") return undefined;
      const named = (tag: string) => attribute(tag, "name");
      const fields: ShownForm["fields"] = [];
      const submits: ShownForm["submits"] = [];
      for (const [tag] of body.matchAll(/<(?:input|button)\b[^>]*>/g)) {
        const name = named(tag);
        if (!name || name === "csrfToken") continue;
        const isSubmit = tag.startsWith("<button") || attribute(tag, "type") === "submit";
        (isSubmit ? submits : fields).push([name, attribute(tag, "value") ?? ""]);
      }
      for (const [, tag = "", options = ""] of body.matchAll(/<(select\b[^>]*)>([^]*?)<\/select>/g)) {
        const values = Array.from(options.matchAll(/<option\b[^>]*>/g), ([option]) => attribute(option, "value") ?? "");
        const name = named(tag);
        if (name) fields.push([name, values.find(Boolean) ?? ""]);
      }
      for (const [, tag = "", text = ""] of body.matchAll(/<(textarea\b[^>]*)>([^]*?)<\/textarea>/g)) {
        const name = named(tag);
        if (name) fields.push([name, unescaped(text)]);
      }
      return { path: attribute(head, "action") ?? pagePath, fields, submits };
    },
  ).filter((form) => form !== undefined);
}
