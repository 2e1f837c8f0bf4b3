import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { PUBLIC_FORM_MAX_BYTES } from "~/contract/kit/rules";
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
    /** To the page that the form stood on, as far as the browser says which: pages whose address is a secret forbid it to. */
    leadBack: (headers: [string, string][]) => redirect(pageBefore(request), { status: 303, headers }),
  };
}

/** The first page for what a browser could take for another site's. The origin is checked by then. */
function pageBefore({ headers }: Request): string {
  const referer = headers.get("Referer") ?? "";
  if (referer.length > BACK_MAX || !URL.canParse(referer)) return paths.home;
  const { pathname, search } = new URL(referer);
  return /^\/(?![/\\])/.test(pathname) ? pathname + search : paths.home;
}
