import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { PUBLIC_FORM_MAX_BYTES } from "~/contract/kit/rules";
import { entered } from "~/lib/form-entry";
import { paths } from "~/lib/paths";
import { readBody, readForm } from "~/lib/request-body.server";
import { isOurOrigin } from "./origin.server";
import { problem } from "./problem.server";

const BACK_MAX = 4_000;

/**
 * A form at the foot of every page, refusals too, that chooses how pages are shown: it needs no token, and no other site may send it.
 * @throws Response for another site's form, and what is none
 */
export async function choiceForm({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  if (!isOurOrigin(request.headers)) throw problem("foreign-origin");
  const bytes = context.bodyTooLarge ? undefined : await readBody(request, PUBLIC_FORM_MAX_BYTES);
  const form = bytes && (await readForm(bytes, request.headers.get("Content-Type")));
  if (!form) throw problem("unreadable");
  return {
    form,
    /** To the page that the form stood on. */
    leadBack: (headers: [string, string][]) => redirect(addressHere(entered(form, "page")), { status: 303, headers }),
  };
}

/** A path of ours; the first page for what a browser could take for another site's. */
const addressHere = (address: string): string =>
  address.length <= BACK_MAX && /^\/(?![/\\])[\x21-\x7e]*$/.test(address) ? address : paths.home;
