import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { PUBLIC_FORM_MAX_BYTES } from "~/contract/kit/rules";
import { searchWithoutAnswer } from "~/lib/answer-parameter";
import { paths } from "~/lib/paths";
import { readBody, readForm } from "~/lib/request-body.server";
import { CHOSEN_ON } from "~/lib/steps";
import { keepEntries, SECRETS } from "./answered.server";
import { hasCsrfToken } from "./csrf-token.server";
import { formWith, keptValues } from "./form-reply.server";
import { keepForm } from "./kept-form.server";
import { isOurOrigin } from "./origin.server";
import { problem } from "./problem.server";
import { type BrowserSession, sessionOf } from "./session.server";

const BACK_MAX = 4_000;

/**
 * A button at the foot of every page that chooses how pages are shown. It needs no token, and no other site may send it. It sends the
 * page's form along, which the page shows again, unless it is too large or another user's.
 * @throws Response for another site's form
 */
export async function choiceForm({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  if (!isOurOrigin(request.headers)) throw problem("foreign-origin");
  const session = await sessionOf(request, context);
  const maxBytes = session.has("token") ? Number.POSITIVE_INFINITY : PUBLIC_FORM_MAX_BYTES;
  const bytes = context.bodyTooLarge ? undefined : await readBody(request, maxBytes);
  const form = bytes && (await readForm(bytes, request.headers.get("Content-Type")));
  return {
    chosen: new URL(request.url).searchParams.get("to"),
    session,
    /** To the page that the form stood on, as the browser says, or the page where it forbids the browser to. */
    async leadBack(chosen: [string, string][]) {
      const named = form?.get(CHOSEN_ON);
      const page = pageOf(request.headers.get("Referer") ?? (typeof named === "string" ? named : ""), request.url);
      if (form && hasCsrfToken(form, session)) await keep(session, page, form);
      const headers = [...(await session.headers()), ...chosen];
      return redirect(page.pathname + searchWithoutAnswer(page.search), { status: 303, headers });
    },
  };
}

/** Files beside the texts come as their names. */
const FILES = ["logo", "picture"];

async function keep(session: BrowserSession, { pathname, search }: Page, form: FormData): Promise<void> {
  const values = keptValues(form, [...SECRETS, ...FILES, "intent", CHOSEN_ON]);
  const userId = session.get("userId");
  if (!pathname.startsWith(`${paths.dashboard}/`)) keepEntries(session, pathname, formWith(values));
  else if (userId) {
    const isFilled = (name: string) => Boolean(form.get(name));
    const unsent = { csrfToken: "", values, hasFile: FILES.some(isFilled), hasSecret: SECRETS.some(isFilled) };
    await keepForm(userId, pathname + searchWithoutAnswer(search), unsent, { isChoice: true });
  }
}

type Page = Pick<URL, "pathname" | "search">;

/** The first page for what a browser could take for another site's. The origin is checked by then. */
function pageOf(address: string, base: string): Page {
  const home = { pathname: paths.home, search: "" };
  if (address.length > BACK_MAX || !URL.canParse(address, base)) return home;
  const { pathname, search } = address ? new URL(address, base) : home;
  return /^\/(?![/\\])/.test(pathname) ? { pathname, search } : home;
}
