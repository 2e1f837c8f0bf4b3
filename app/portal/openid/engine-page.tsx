import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage, callOf, redirectTo } from "~/auth/handlers.server";
import { problem } from "~/auth/problem.server";
import type { EnginePage } from "~/contract/kit/engine-page";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { LogoutResult } from "~/portal/logout/result";
import { shownProvider, signOut } from "~/portal/logout/sign-out.server";
import { Button } from "~/ui/button";
import { cardLinkLook, PublicCard } from "~/ui/public-card";
import { labelLook, lineLook } from "~/ui/text-field";
import { words } from "./words";

/** Drawn at the OpenID provider's own address; not found by itself. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { enginePage } = args.context;
  if (!enginePage) throw problem("not-found");
  if (enginePage.kind === "signedOut") return endSession(args, enginePage);
  if (enginePage.kind === "refusedLogout" && enginePage.wasConfirmed) await leadToResult(args);
  return data({ shown: enginePage, signedOut: undefined }, { status: enginePage.status });
};

type Agreed = Extract<EnginePage, { kind: "signedOut" }>;

/** Leads back at once if all others confirmed. */
async function endSession(args: LoaderFunctionArgs, { returnTo, askedBy }: Agreed) {
  const call = await callOf(args);
  const { applications, warning, goesOn, provider, headers } = await signOut(call, askedBy);
  if ((goesOn || provider) && returnTo) call.session.set("afterLogout", { address: returnTo });
  const others = applications.filter(({ applicationId }) => applicationId !== askedBy);
  const isDone = !warning && others.every(({ status }) => status === "CONFIRMED" || status === "ASKED");
  if (returnTo && isDone && !goesOn && !provider) {
    if (applications.every(({ frame }) => !frame)) return redirectTo(call.session, returnTo);
    headers.set("Refresh", `3; url=${returnTo}`);
  }
  const signedOut = { applications, warning, returnTo, provider: shownProvider(provider) };
  return answerPage(call.session, { shown: { kind: "signedOut" } as const, signedOut }, { headers });
}

/** A reload leads to the result, as the sign-out is done. */
async function leadToResult(args: LoaderFunctionArgs): Promise<void> {
  const { session } = await callOf(args);
  if (session.has("endedToken") && !session.has("token")) throw redirect(paths.logout);
}

export { passHeaders as headers } from "~/lib/pass-headers";

export const handle = { leadsOn: true };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle(page ? words[page.shown.kind].title : words.error.title) },
];

export default function EnginePageView() {
  const { shown, signedOut } = useLoaderData<typeof loader>();
  if (signedOut) return <LogoutResult {...signedOut} />;
  return (
    <PublicCard title={words[shown.kind].title} links={isRefusal(shown.kind) ? [toDashboard] : []}>
      <Content />
    </PublicCard>
  );
}

const isRefusal = (kind: string): boolean => kind === "error" || kind === "refusedLogout";
const toDashboard = { href: paths.dashboard, text: words.dashboard };

function Content() {
  const { shown } = useLoaderData<typeof loader>();
  switch (shown.kind) {
    case "error":
    case "refusedLogout":
      return (
        <>
          <p className="mb-4" role="alert">
            {words[shown.kind].text(shown.application)}
          </p>
          <p className="text-sm text-muted">{words[shown.kind].detail}</p>
          <p className="break-words text-sm">
            <code>{shown.error}</code>
            {shown.description && `: ${shown.description}`}
          </p>
        </>
      );
    case "logout":
      return (
        <form method="post" action={shown.action}>
          <input type="hidden" name="xsrf" value={shown.xsrf} />
          <p className="mb-4">{shown.isSignedIn ? words.logout.text(shown.application) : words.logout.isOver}</p>
          <Button type="submit" kind="primary" wide name="logout" value="yes">
            {shown.isSignedIn ? words.logout.yes : words.logout.goOn}
          </Button>
          {shown.isSignedIn && (
            <p className="mt-4">
              <a className={cardLinkLook} href={paths.dashboard}>
                {words.logout.stay}
              </a>
            </p>
          )}
        </form>
      );
    case "form":
      return (
        <form method="post" action={shown.action}>
          {shown.fields.map(({ name, value }) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p className="mb-4">{words.form.text}</p>
          <Button type="submit" kind="primary" wide>
            {words.next}
          </Button>
          <script src="/send.js" defer />
        </form>
      );
    case "code":
      return (
        <form method="post" action={shown.action} noValidate>
          <input type="hidden" name="xsrf" value={shown.xsrf} />
          {shown.problem && (
            <p className="mb-4 text-red" role="alert">
              {words.code.problems[shown.problem]}
            </p>
          )}
          <label className={labelLook} htmlFor="user_code">
            {words.code.label}
          </label>
          <p className="mb-1 text-sm text-muted" id="user_code-hint">
            {words.code.hint}
          </p>
          <input
            className={`${lineLook} mb-4 bg-white uppercase`}
            id="user_code"
            name="user_code"
            defaultValue={shown.typed}
            autoComplete="off"
            autoFocus
            aria-invalid={shown.problem !== undefined || undefined}
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby="user_code-hint"
          />
          <Button type="submit" kind="primary" wide>
            {words.next}
          </Button>
        </form>
      );
    case "confirm":
      return (
        <form method="post" action={shown.action}>
          <input type="hidden" name="xsrf" value={shown.xsrf} />
          <input type="hidden" name="user_code" value={shown.code} />
          <p className="mb-4">{words.confirm.text(shown.application, shown.email)}</p>
          <p className="mb-4 text-center text-2xl font-semibold">{shown.code}</p>
          <p className="mb-4">{words.confirm.warning}</p>
          <Button type="submit" kind="primary" wide name="confirm" value="yes">
            {words.confirm.yes}
          </Button>
          <div className="mt-4">
            <Button type="submit" wide name="abort" value="yes">
              {words.confirm.no}
            </Button>
          </div>
        </form>
      );
    case "connected":
      return <p>{words.connected.text(shown.application)}</p>;
    case "elsewhere":
      return (
        <>
          <p className="mb-4">{words.elsewhere.text}</p>
          <p className="break-words">{shown.address}</p>
        </>
      );
  }
}
