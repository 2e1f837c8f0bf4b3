import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { PUBLIC_FORM_MAX_BYTES } from "~/contract/kit/rules";
import type { Unsent } from "~/lib/form-reply";
import { readBody, readForm } from "~/lib/request-body.server";
import { csrfTokenOf, hasCsrfToken, isOfEndedSession } from "./csrf-token.server";
import { keptValues } from "./form-reply.server";
import { callOf, type FormCall, type FormRules, PASSWORDS, type PageCall } from "./handlers.server";
import { isOurOrigin } from "./origin.server";
import { textsOfOversized } from "./oversized-form.server";
import { problem } from "./problem.server";
import { giveBack, noteRefusedForm, staleForm } from "./stale-form.server";

/** The action sees only our own form, sent from our own page, with its token. */
export function formAction<Result>(act: (call: FormCall) => Promise<Result>, rules: FormRules = {}) {
  const { secret = PASSWORDS, showsTooLarge = false, doneAt, whenEnded } = rules;
  return async ({ request, params, context }: ActionFunctionArgs): Promise<Result> => {
    if (!isOurOrigin(request.headers)) {
      await noteRefusedForm(await callOf({ request, params, context }));
      throw problem("foreign-origin");
    }
    const isTooLarge = context.bodyTooLarge ?? false;
    if (isTooLarge && !showsTooLarge) throw problem("too-large");
    const call = await callOf({ request, params, context });
    const form = isTooLarge ? await readTexts(call) : await readEntries(call);
    if (!form || (isTooLarge && !hasCsrfToken(form, call.session))) throw problem("too-large");
    const unsent: Unsent = {
      csrfToken: csrfTokenOf(call.session),
      values: keptValues(form, secret),
      hasFile: isTooLarge || [...form.values()].some((entry) => entry instanceof File && entry.size > 0),
      hasSecret: secret.some((name) => Boolean(form.get(name))),
    };
    const sent: FormCall = { ...call, form, isTooLarge, unsent };
    if (!hasCsrfToken(form, call.session)) {
      const done = doneAt?.(call.session);
      if (done) throw redirect(done);
      if (whenEnded && isOfEndedSession(form, call.session)) throw await whenEnded(sent);
      // The page shows what its loader gives.
      return (await giveBack(sent)) as never;
    }
    context.afterAction = true;
    context.unsent = unsent;
    return act(sent);
  };
}

async function readEntries(call: PageCall): Promise<FormData> {
  const { request, session } = call;
  const bytes = await readBody(request, session.has("token") ? Number.POSITIVE_INFINITY : PUBLIC_FORM_MAX_BYTES);
  // An ended session's form would be refused anyway.
  if (!bytes) throw problem(staleForm(call));
  const form = await readForm(bytes, request.headers.get("Content-Type"));
  if (!form) throw problem("unreadable");
  return form;
}

const readTexts = ({ request, session }: PageCall): Promise<FormData | undefined> =>
  session.has("token") ? textsOfOversized(request) : Promise.resolve(undefined);
