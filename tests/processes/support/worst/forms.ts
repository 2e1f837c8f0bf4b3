import { UPLOAD_MAX_BYTES } from "~/contract/kit/rules";
import { multipart, multipartType } from "../../../fuzz/http/bodies";
import type { Sent } from "../../../fuzz/http/client";
import type { ShownForm } from "../../../fuzz/http/forms";
import type { World } from "../../../fuzz/http/world";
import { filled, worstTexts } from "../../../support/cpu";
import { escaped, escapedTo, FORM_TYPE, inTurns, newNames, nounOf, OPEN_BYTES, type Worst } from "./requests";

/** The most that is let in of a form of users, and read of a larger one to show it again. */
const FORM_BYTES = UPLOAD_MAX_BYTES + 256 * 1024;
const OVERSIZED_BYTES = 4 * 1024 * 1024;
const PARTS = 100_000;

/** Forms of existing roles change what the visitors may do. */
const WHO_IS_IN = /^\/dashboard\/role\/[0-9a-f]/;

const TEXTS_OF_A_FIELD = 1;

export function ofForms(world: World): Worst[] {
  const isNew = newNames();
  const ofAnybody = inTurns(Object.entries(worstTexts(OPEN_BYTES)), TEXTS_OF_A_FIELD);
  const ofUsers = inTurns(Object.entries(worstTexts(FORM_BYTES)), TEXTS_OF_A_FIELD);
  return (["nobody", "user", "admin"] as const).flatMap((who) =>
    world.forms[who]
      .filter(({ path }) => path !== "/logout" && !WHO_IS_IN.test(path))
      .flatMap((form) => {
        const isOfUsers = who !== "nobody" && form.path.startsWith("/dashboard/");
        const [most, turns] = isOfUsers ? [FORM_BYTES, ofUsers] : [OPEN_BYTES, ofAnybody];
        const names = [...form.fields, ...form.submits].map(([name]) => name).filter((name) => isNew(form.path, name));
        return names.flatMap((name) =>
          turns().map(([what, text]) => ({
            name: `${name} of ${nounOf(form.path)} with ${what}`,
            who,
            sent: posted(form, world.visitors[who].csrfToken, name, text, most),
          })),
        );
      }),
  );
}

/** Names that lead into the library that reads forms, or out of it. */
const NAMES: Readonly<Record<string, string>> = {
  dots: "a.",
  indexes: "a[0]",
  brackets: "[",
  prototypes: "__proto__.",
};

/** A name that no form has, too large, or of many parts. */
export function ofNoForm({ forms, visitors }: World): Worst[] {
  const { csrfToken } = visitors.admin;
  const form = forms.admin.find(({ path }) => path === "/dashboard/client/new")!;
  const [field] = form.fields[0]!;
  const named = Object.entries(NAMES).map(([what, part]) => ({
    name: `a name of ${what}`,
    sent: posted(form, csrfToken, filled(FORM_BYTES / 2, part, "x"), "x", FORM_BYTES),
  }));
  const oversized = Object.entries(worstTexts(OVERSIZED_BYTES)).map(([what, text]) => ({
    name: `an oversized form with ${what}`,
    sent: posted(form, csrfToken, field, text, OVERSIZED_BYTES),
  }));
  const parts = Array.from({ length: PARTS }, (): [string, string] => ["a", ""]);
  const ofParts = {
    name: "an oversized form of many parts",
    sent: {
      method: "POST",
      path: form.path,
      headers: { "content-type": multipartType },
      body: multipart([["csrfToken", csrfToken], ...parts]),
    },
  };
  return [...named, ...oversized, ofParts].map((each) => ({ ...each, who: "admin" }));
}

function posted(form: ShownForm, csrfToken: string, name: string, text: string, most: number): Sent {
  const rest = [...form.fields, ...form.submits.slice(0, 1)].filter(([other]) => other !== name);
  const pairs = [["csrfToken", csrfToken] as const, ...rest].map(([key, value]) => `${escaped(key)}=${escaped(value)}`);
  const head = `${pairs.join("&")}&${escapedTo(most - OPEN_BYTES / 2, name)}=`;
  const body = head + escapedTo(most - head.length, text);
  return { method: "POST", path: form.path, headers: { "content-type": FORM_TYPE }, body };
}
