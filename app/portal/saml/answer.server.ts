import { answerPage } from "~/auth/handlers.server";
import { keepSecret } from "~/auth/public-page.server";
import type { BrowserSession } from "~/auth/session.server";
import type { SamlAnswer } from "~/contract/saml";
import { FORMS_HEADER, formSource } from "~/lib/security-headers.server";
import type { SamlPage } from "./page-view";

export const refused = (text: string, request?: string): SamlPage => ({
  state: "refused",
  text,
  ...(request && { request }),
});

interface Answered {
  applicationName: string;
  answer: SamlAnswer;
}

/** Submits itself with scripts, by a button without; it may go nowhere else. */
export function showAnswer(session: BrowserSession, { applicationName, answer }: Answered) {
  const { action, fields, targets } = answer;
  const forms = [...new Set(targets.map(formSource))].join(" ");
  const page: SamlPage = { state: "answer", applicationName, action, fields };
  return answerPage<SamlPage>(session, page, { headers: { ...keepSecret, [FORMS_HEADER]: forms } });
}
