import { paths } from "~/lib/paths";
import { Badge } from "~/ui/badge";
import { Button, ButtonAnchor } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { noticeLook } from "~/ui/notice";
import { PublicCard } from "~/ui/public-card";
import { inputLook, labelLook } from "~/ui/text-field";
import { partsOf } from "./message-parts";
import { outbox } from "./words";

export interface OutboxMessage {
  id: string;
  recipient: string;
  /** Mails have one, text messages do not. */
  subject?: string | null;
  text: string;
  status: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

interface OutboxViewProps {
  /** Newest first. */
  messages: readonly OutboxMessage[];
  /** The recipient searched for; empty for all. */
  search: string;
}

const links = [{ href: paths.login, text: outbox.signIn }];

/** The demo's mailbox for everybody: what the hub would have sent, with codes and links easily seen. */
export function OutboxView({ messages, search }: OutboxViewProps) {
  return (
    <PublicCard title={outbox.title} links={links} width="max-w-[52rem]">
      <p className="mb-4">{outbox.lead}</p>
      <form className="mb-6 flex flex-wrap" role="search">
        <label className={`${labelLook} w-full`} htmlFor="search">
          {outbox.search}
        </label>
        <input
          className={`${inputLook} mr-2 min-w-44 flex-1`}
          id="search"
          type="search"
          name="search"
          defaultValue={search}
          autoComplete="off"
        />
        <span className="mr-4">
          <Button type="submit">{outbox.submit}</Button>
        </span>
        {search && (
          <ButtonAnchor kind="link" href={paths.outbox}>
            {outbox.clear}
          </ButtonAnchor>
        )}
      </form>
      {messages.length === 0 && <p className={noticeLook.info}>{search ? outbox.notFound(search) : outbox.empty}</p>}
      <ol>
        {messages.map((message) => (
          <OutboxItem key={message.id} message={message} />
        ))}
      </ol>
    </PublicCard>
  );
}

function OutboxItem({ message }: { message: OutboxMessage }) {
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
          <span className="sr-only">{outbox.code} </span>
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
