import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { choiceForm } from "~/auth/choice-form.server";
import { apiOf } from "~/auth/handlers.server";
import { sessionOf } from "~/auth/session.server";
import { isLanguage } from "~/lib/language";
import { rememberLanguage } from "~/lib/language.server";
import { paths } from "~/lib/paths";

/** For users who open the address by hand. */
export const loader = () => redirect(paths.home);

/** Remembers the language in this browser, and in the account of whoever is signed in. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { form, leadBack } = await choiceForm({ request, context });
  const language = form.get("language");
  if (!isLanguage(language)) return leadBack([]);
  const session = await sessionOf(request, context);
  const token = session.get("token");
  if (token) await apiOf(request, context, token)("chooseLanguage", { language });
  return leadBack([...(await session.headers()), rememberLanguage(language)]);
}
