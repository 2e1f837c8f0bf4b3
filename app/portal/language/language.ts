import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { apiOf } from "~/auth/handlers.server";
import { isOurOrigin } from "~/auth/origin.server";
import { problem } from "~/auth/problem.server";
import { sessionOf } from "~/auth/session.server";
import { RETURN_MAX } from "~/auth/way.server";
import { PUBLIC_FORM_MAX_BYTES } from "~/contract/kit/rules";
import { isLanguage } from "~/lib/language";
import { rememberLanguage } from "~/lib/language.server";
import { paths } from "~/lib/paths";
import { readBody, readForm } from "~/lib/request-body.server";

export const loader = () => redirect(paths.home);

/**
 * Remembers the language in this browser, and in the account of whoever is signed in. Every page has its form, refusals too: it needs no
 * token, and no other site may send it.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (!isOurOrigin(request.headers)) throw problem("foreign-origin");
  const bytes = context.bodyTooLarge ? undefined : await readBody(request, PUBLIC_FORM_MAX_BYTES);
  const form = bytes && (await readForm(bytes, request.headers.get("Content-Type")));
  if (!form) throw problem("unreadable");
  const [language, page] = [form.get("language"), form.get("page")];
  const back = typeof page === "string" ? backTo(page, request.url) : paths.home;
  if (!isLanguage(language)) return redirect(back);
  const session = await sessionOf(request, context);
  const token = session.get("token");
  if (token) await apiOf(request, context, token)("chooseLanguage", { language });
  return redirect(back, { status: 303, headers: [...(await session.headers()), rememberLanguage(language)] });
}

/** An address of ours, which no browser takes for another site's. */
function backTo(page: string, here: string): string {
  if (!URL.canParse(page, here)) return paths.home;
  const { origin, pathname, search } = new URL(page, here);
  const isOurs = origin === new URL(here).origin && !/\/\/|[\\\p{Cc}]/u.test(pathname);
  return isOurs && pathname.length + search.length <= RETURN_MAX ? pathname + search : paths.home;
}
