import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { choiceForm } from "~/auth/choice-form.server";
import { lookOf } from "~/lib/look";
import { rememberLook } from "~/lib/look.server";
import { paths } from "~/lib/paths";

/** For users who open the address by hand. */
export const loader = () => redirect(paths.home);

export async function action(call: ActionFunctionArgs): Promise<Response> {
  const { chosen, leadBack } = await choiceForm(call);
  return leadBack([rememberLook(lookOf(chosen))]);
}
