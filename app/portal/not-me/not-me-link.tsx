import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answeredOn, showOnPage } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { answerPage, type FormCall, type PageCall, pageLoader } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { keepSecret, publicPage } from "~/auth/public-page.server";
import { TOKEN_PATTERN } from "~/contract/kit/rules";
import type { Answered } from "~/lib/form-reply";
import { linkToken } from "~/lib/link-token";
import { paths } from "~/lib/paths";
import { pageTitle, shownProduct } from "~/lib/product";
import { ButtonAnchor, Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { words } from "./words";

const DEAD: Answered = { face: "dead", status: 404 };
const DONE: Answered = { face: "done" };

/** A GET decides nothing: mail programs open links, too. */
export const loader = pageLoader((call) => notMePage(call, answeredOn(call)));

export const action = formAction(async (call) => {
  const answered = await pressed(call);
  await showOnPage(call, answered);
  return notMePage(call, answered);
});

async function pressed({ api, params }: FormCall): Promise<Answered> {
  const token = linkToken(params.token);
  if (!TOKEN_PATTERN.test(token)) return DEAD;
  const { code, msg } = await api("notMe", { token });
  if (code === 200) return DONE;
  return code === 401 ? DEAD : { status: code, notice: { kind: "error", text: msg } };
}

type Call = Pick<PageCall, "session" | "params" | "api">;

async function notMePage({ session, params, api }: Call, { face, notice, status }: Answered) {
  const page = (state: string, shown = status, takesBack: readonly string[] = []) =>
    answerPage(
      session,
      { page: publicPage(session, notice), state, takesBack },
      { status: shown, headers: keepSecret },
    );
  if (face) return page(face);
  const token = linkToken(params.token);
  if (!TOKEN_PATTERN.test(token)) return page("dead", 404);
  const answer = await api("checkNotMeLink", { token });
  if (answer.code === 401) return page("dead", 404);
  if (answer.code !== 200) throw problemOf(answer);
  return page("open", status, answer.data.takesBack);
}

export { passHeaders as headers } from "~/lib/pass-headers";

function titleOf(state: string | undefined): string {
  if (state === "dead") return words.deadTitle;
  return state === "done" ? words.doneTitle : words.title;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(titleOf(data?.state)) }];

const links = [{ href: paths.login, text: words.signIn }];

export default function NotMeLink() {
  const loaded = useLoaderData<typeof loader>();
  const { page, state, takesBack } = useActionData<typeof action>() ?? loaded;
  return (
    <PublicCard title={titleOf(state)} notice={page.notice} links={links}>
      {state === "open" && (
        <>
          <p className="mb-4">{words.text}</p>
          {takesBack.length > 0 && <p className="mb-4">{words.takesBack(takesBack.map(nameOf))}</p>}
          <p className="mb-4">{words.unharmed}</p>
          <PlainForm csrfToken={page.csrfToken}>
            <Submit wide intent="not-me">
              {words.submit}
            </Submit>
          </PlainForm>
        </>
      )}
      {state === "done" && <p className="mb-4">{words.done(shownProduct())}</p>}
      {state === "dead" && (
        <>
          <p className="mb-4">{words.deadText}</p>
          <ButtonAnchor kind="primary" wide href={paths.forgotPassword}>
            {words.reset}
          </ButtonAnchor>
        </>
      )}
    </PublicCard>
  );
}

const nameOf = (field: string): string => (field === "email" ? words.email : words.phoneNumber);
