import { type LinksFunction, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage, pageLoader } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { SEARCH_MAX } from "~/contract/kit/rules";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { Badge } from "~/ui/badge";
import { Button, ButtonAnchor } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { noticeLook } from "~/ui/notice";
import styles from "~/ui/outbox.css?url";
import { PublicCard } from "~/ui/public-card";
import { inputLook, labelLook } from "~/ui/text-field";
import { partsOf } from "./message-parts";
import { outboxWords } from "./words";

export const loader = pageLoader(async ({ url, session, api }) => {
  if (!env().demo) throw redirect(paths.notFound);
  const search = (url.searchParams.get("search") ?? "").slice(0, SEARCH_MAX);
  const answer = await api("listOutbox", { search });
  if (answer.code !== 200) throw problemOf(answer);
  return answerPage(session, { search, messages: answer.data.map(({ _id, ...message }) => ({ id: _id, ...message })) });
});

export { ProblemBoundary as ErrorBoundary } from "~/portal/problem/boundary";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = () => [{ title: pageTitle(outboxWords.title) }];

export default function Outbox() {
  return <OutboxView {...useLoaderData<typeof loader>()} />;
}

interface OutboxEntry {
  id: string;
  recipient: string;
  subject?: string | null;
  text: string;
  status: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

interface OutboxViewProps {
  /** Newest first. */
  messages: readonly OutboxEntry[];
  /** Empty for all. */
  search: string;
}

const cardLinks = [{ href: paths.login, text: outboxWords.signIn }];

/** Demo only: mails of everybody. */
function OutboxView({ messages, search }: OutboxViewProps) {
  return (
    <PublicCard title={outboxWords.title} links={cardLinks} width="max-w-[52rem]">
      <p className="mb-4">{outboxWords.lead}</p>
      <form className="mb-4 flex flex-wrap items-start" role="search">
        <label className={`${labelLook} w-full`} htmlFor="search">
          {outboxWords.search}
        </label>
        <input
          className={`${inputLook} mb-2 mr-2 min-w-0 flex-[1_1_11rem]`}
          id="search"
          type="search"
          name="search"
          defaultValue={search}
          autoComplete="off"
        />
        <span className="mb-2 mr-4">
          <Button type="submit">{outboxWords.submit}</Button>
        </span>
        {search && (
          <ButtonAnchor kind="link" href={paths.outbox}>
            {outboxWords.clear}
          </ButtonAnchor>
        )}
      </form>
      {messages.length === 0 && (
        <p className={noticeLook.info}>{search ? outboxWords.notFound(search) : outboxWords.empty}</p>
      )}
      <ol>
        {messages.map((message) => (
          <OutboxItem key={message.id} message={message} />
        ))}
      </ol>
    </PublicCard>
  );
}

function OutboxItem({ message }: { message: OutboxEntry }) {
  const { code, parts } = partsOf(message.text);
  return (
    <li className="border-t py-4">
      <Hint>
        {message.recipient} ·{" "}
        <time dateTime={message.createdAt}>{message.createdAt.slice(0, 19).replace("T", " ")} UTC</time>{" "}
        <Badge color={/fail|dead/i.test(message.status) ? "red" : "green"}>{message.status}</Badge>
      </Hint>
      {message.subject && <h2 className="text-base">{message.subject}</h2>}
      {code && (
        <p className="my-1 text-xl font-semibold tracking-[0.2em] text-green-dark">
          <span className="sr-only">{outboxWords.code} </span>
          {code}
        </p>
      )}
      <pre className="whitespace-pre-wrap font-inherit text-sm">
        {parts.map(({ text, link }, index) =>
          link ? (
            <a key={index} href={text}>
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </pre>
    </li>
  );
}
