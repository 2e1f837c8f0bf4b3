import { answeredOn, showOnPage } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { answerPage, type FormCall, pageLoader } from "~/auth/handlers.server";
import { keepSecret, publicPage } from "~/auth/public-page.server";
import type { BrowserSession } from "~/auth/session.server";
import { TOKEN_PATTERN } from "~/contract/kit/rules";
import type { Answered } from "~/lib/form-reply";
import { linkToken } from "~/lib/link-token";

const DEAD: Answered = { face: "dead", status: 404 };

/** A button uses it: link previews open the page too. `follow` throws the Response that leads on, or returns why it failed. */
export function oneTimeLink(follow: (call: FormCall, token: string) => Promise<{ code: number; msg: string }>) {
  const answeredBy = async (call: FormCall): Promise<Answered> => {
    const token = linkToken(call.params.token);
    if (!TOKEN_PATTERN.test(token)) return DEAD;
    const { code, msg } = await follow(call, token);
    return code === 401 ? DEAD : { status: code, notice: { kind: "error", text: msg } };
  };
  return {
    loader: pageLoader(async (call) => {
      const known = TOKEN_PATTERN.test(linkToken(call.params.token));
      return linkPage(call.session, known ? answeredOn(call) : DEAD);
    }),
    action: formAction(async (call) => {
      const answered = await answeredBy(call);
      await showOnPage(call, answered);
      return linkPage(call.session, answered);
    }),
  };
}

const linkPage = (session: BrowserSession, { notice, face, status }: Answered) =>
  answerPage(
    session,
    { page: publicPage(session, notice), isDead: face === DEAD.face },
    { status, headers: keepSecret },
  );
