import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formAction } from "~/auth/form-action.server";
import { answerPage, type PageCall, pageLoader, redirectTo } from "~/auth/handlers.server";
import { publicPage, refreshTo } from "~/auth/public-page.server";
import { authenticate, strategies } from "~/auth/strategies.server";
import { env } from "~/lib/env.server";
import type { PublicPage } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pageTitle, shownProduct } from "~/lib/product";
import { requestFrom, stepsFrom } from "~/lib/steps";
import { qrAddress } from "~/portal/factor/qr.server";
import { enterAndGoOn } from "~/portal/sign-in/enter-session.server";
import { Submit } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { useSteps } from "~/ui/use-steps";
import { signIn } from "../sign-in/words";
import { otherDevice as words } from "./words";

const REFRESH_SECONDS = 4;

/** Undefined while nothing is awaited. */
interface Shown {
  qr: string;
  address: string;
  code: string;
  number: string;
  isShared: boolean;
}

interface OtherDevicePage {
  page: PublicPage;
  shown?: Shown;
}

export { passHeaders as headers } from "~/lib/pass-headers";

/** Refreshes every few seconds to see whether it was approved. */
export const loader = pageLoader(async (call) => {
  const { session, api, url } = call;
  if (session.has("token")) return redirectTo(session, requestFrom(url.pathname) ?? paths.dashboard);
  const awaited = session.get("awaitedApproval");
  if (!awaited) return answerPage<OtherDevicePage>(session, { page: publicPage(session) });
  const { link, code, number, isShared = false } = awaited;
  const answer = await api("approvalState", { link, attemptId: session.attemptId() });
  const state = answer.code === 200 ? answer.data.state : "waiting";
  if (state === "approved") return enter(call, link, isShared);
  if (state !== "waiting") {
    session.unset("awaitedApproval");
    const page = publicPage(session, { kind: "error", text: words[state] });
    return answerPage<OtherDevicePage>(session, { page });
  }
  const { publicUrl } = env();
  const shown = {
    qr: qrAddress(publicUrl + paths.approveLink(link)),
    address: publicUrl + paths.approve,
    code: `${code.slice(0, 4)}-${code.slice(4)}`,
    number,
    isShared,
  };
  const headers = refreshTo(stepsFrom(url).otherDevice, REFRESH_SECONDS);
  return answerPage<OtherDevicePage>(session, { page: publicPage(session), shown }, { headers });
});

async function enter(call: PageCall, link: string, isShared: boolean) {
  const { session, url } = call;
  const answer = await authenticate(call, strategies.approval(call, link, isShared));
  if (answer.code !== 200) {
    session.unset("awaitedApproval");
    session.flash("notice", { kind: "error", text: answer.msg });
    return redirectTo(session, stepsFrom(url).login);
  }
  return enterAndGoOn(call, answer.data, isShared);
}

export const action = formAction(async ({ session, api, url, form }) => {
  const awaited = session.get("awaitedApproval");
  if (form.get("intent") === "share" && awaited) {
    session.set("awaitedApproval", { ...awaited, isShared: true });
    return redirectTo(session, stepsFrom(url).otherDevice);
  }
  const answer = await api("askForApproval", { attemptId: session.attemptId() });
  // Others use the computer if somebody said so before.
  if (answer.code === 200) session.set("awaitedApproval", { ...answer.data, isShared: session.people.isShared });
  else session.flash("notice", { kind: "error", text: answer.msg });
  return redirectTo(session, stepsFrom(url).otherDevice);
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

export default function OtherDevice() {
  const links = [{ href: useSteps().login, text: words.back }];
  const { page, shown } = useLoaderData<typeof loader>();
  return (
    <PublicCard title={words.title} notice={page.notice} links={links}>
      {shown ? <Waiting {...shown} csrfToken={page.csrfToken} /> : <Begin page={page} />}
    </PublicCard>
  );
}

function Begin({ page }: { page: PublicPage }) {
  return (
    <>
      <p className="mb-4">{words.text(shownProduct())}</p>
      <PlainForm csrfToken={page.csrfToken}>
        <Submit wide intent="ask">
          {page.notice ? words.again : words.ask}
        </Submit>
      </PlainForm>
    </>
  );
}

function Waiting({ qr, address, code, number, isShared, csrfToken }: Shown & { csrfToken: string }) {
  return (
    <>
      <p className="mb-2">{words.scan}</p>
      <img className="mb-4 bg-plain" src={qr} alt={words.picture} width="200" height="200" />
      <p className="mb-1">{words.number}</p>
      <p className="mb-4 text-2xl font-semibold">{number}</p>
      <Hint>{words.typed}</Hint>
      <p className="mb-4 break-words">
        {address}
        <br />
        <strong>{code}</strong>
      </p>
      <Hint>{words.waits}</Hint>
      {isShared ? (
        <p className="mt-4 text-sm">{words.shared}</p>
      ) : (
        <PlainForm csrfToken={csrfToken}>
          <Submit intent="share" kind="link">
            {signIn.shared}
          </Submit>
        </PlainForm>
      )}
    </>
  );
}
