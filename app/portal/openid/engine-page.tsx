import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { problem } from "~/auth/problem.server";
import { pageTitle } from "~/lib/product";
import { Button } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { labelLook, lineLook } from "~/ui/text-field";
import { words } from "./words";

/** What the OpenID provider wants shown, in the answer to its own address. Nothing is here for who asks for the page. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { enginePage } = context;
  if (!enginePage) throw problem("not-found");
  return data({ shown: enginePage }, { status: enginePage.status });
};

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle(page ? words[page.shown.kind].title : words.error.title) },
];

export default function EnginePageView() {
  const { shown } = useLoaderData<typeof loader>();
  return (
    <PublicCard title={words[shown.kind].title}>
      <Content />
    </PublicCard>
  );
}

function Content() {
  const { shown } = useLoaderData<typeof loader>();
  switch (shown.kind) {
    case "error":
      return (
        <>
          <p className="mb-4" role="alert">
            {words.error.text(shown.application)}
          </p>
          <p className="text-sm text-muted">{words.error.detail}</p>
          <p className="break-words text-sm">
            <code>{shown.error}</code>
            {shown.description && `: ${shown.description}`}
          </p>
        </>
      );
    case "form":
      return (
        <form method="post" action={shown.action}>
          {shown.fields.map(({ name, value }) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p className="mb-4">{words.form.text}</p>
          <Button type="submit" kind="primary" wide>
            {words.form.button}
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
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby="user_code-hint"
          />
          <Button type="submit" kind="primary" wide>
            {words.code.button}
          </Button>
        </form>
      );
    case "confirm":
      return (
        <form method="post" action={shown.action}>
          <input type="hidden" name="xsrf" value={shown.xsrf} />
          <input type="hidden" name="user_code" value={shown.code} />
          <p className="mb-4">{words.confirm.text(shown.application)}</p>
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
