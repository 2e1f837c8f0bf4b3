import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { choiceForm } from "~/auth/choice-form.server";
import { apiOf } from "~/auth/handlers.server";
import { isLanguage } from "~/lib/language";
import { rememberLanguage } from "~/lib/language.server";
import { paths } from "~/lib/paths";

/** For users who open the address by hand. */
export const loader = () => redirect(paths.home);

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { chosen: language, session, leadBack } = await choiceForm({ request, context });
  if (!isLanguage(language)) return leadBack([]);
  const token = session.get("token");
  if (token) await apiOf(request, context, token)("chooseLanguage", { language });
  return leadBack([rememberLanguage(language)]);
}
