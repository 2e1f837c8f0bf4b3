import { Parser } from "htmlparser2";
import type { FormField } from "~/contract/kit/engine-page";

export function parseForm(html: string): { action: string; fields: FormField[] } | undefined {
  let action: string | undefined;
  const fields: FormField[] = [];
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === "form") action ??= attributes.action;
      if (tag === "input" && attributes.type === "hidden")
        fields.push({ name: attributes.name ?? "", value: attributes.value ?? "" });
    },
  });
  parser.end(html);
  return action === undefined ? undefined : { action, fields };
}
