import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isOurOrigin } from "~/auth/origin.server";
import { problem } from "~/auth/problem.server";
import { PUBLIC_FORM_MAX_BYTES } from "~/contract/kit/rules";
import { entered } from "~/lib/form-entry";
import { lookOf } from "~/lib/look";
import { rememberLook } from "~/lib/look.server";
import { paths } from "~/lib/paths";
import { readBody, readForm } from "~/lib/request-body.server";

/** For users who open the address by hand. */
export const loader = () => redirect(paths.home);

/** Needs no token of a form: it changes nothing but the colours of this browser. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  if (!isOurOrigin(request.headers)) throw problem("foreign-origin");
  const bytes = await readBody(request, PUBLIC_FORM_MAX_BYTES);
  const form = bytes && (await readForm(bytes, request.headers.get("Content-Type")));
  if (!form) throw problem("unreadable");
  const headers = { "Set-Cookie": rememberLook(lookOf(form.get("look"))) };
  return redirect(addressHere(entered(form, "back")), { headers });
}

const BACK_MAX = 4_000;

/** A path of ours; the first page for what a browser could take for another site's. */
const addressHere = (address: string): string =>
  address.length <= BACK_MAX && /^\/(?![/\\])[\x21-\x7e]*$/.test(address) ? address : paths.home;
