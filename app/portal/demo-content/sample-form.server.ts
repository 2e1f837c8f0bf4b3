import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage } from "~/auth/handlers.server";
import { answerAt, overlaid, showAtOwnAddress } from "~/auth/kept-answer.server";
import type { UserFormCall, UserPageCall } from "~/auth/require-user.server";
import type { BrowserSession } from "~/auth/session.server";
import { type FormReply, type NoticeContent, untouched } from "~/lib/form-reply";

interface SampleAnswer {
  form: FormReply;
  notice?: NoticeContent;
}

const samplePage = (session: BrowserSession, answer: SampleAnswer) => ({ ...answer, csrfToken: csrfTokenOf(session) });

export function loadSampleForm(call: UserPageCall) {
  const kept = answerAt(call);
  const page = overlaid(samplePage(call.session, { form: untouched }), kept);
  return answerPage(call.session, page, { status: kept?.status });
}

export async function answerSampleForm(call: UserFormCall, answer: SampleAnswer, status = 200) {
  await showAtOwnAddress(call, { status, body: answer });
  return answerPage(call.session, samplePage(call.session, answer), { status });
}
