import { paths } from "~/lib/paths";
import { Badge } from "~/ui/badge";
import { PublicCard } from "~/ui/public-card";
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
    <PublicCard title={outbox.title} links={links} wide>
      <p className="lead">{outbox.lead}</p>
      <form className="search" role="search">
        <label className="label" htmlFor="search">
          {outbox.search}
        </label>
        <input className="input" id="search" type="search" name="search" defaultValue={search} autoComplete="off" />
        <button className="button" type="submit">
          {outbox.submit}
        </button>
        {search && (
          <a className="button button-link" href={paths.outbox}>
            {outbox.clear}
          </a>
        )}
      </form>
      {messages.length === 0 && <p className="notice notice-info">{search ? outbox.notFound(search) : outbox.empty}</p>}
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
    <li className="message">
      <p className="hint">
        {message.recipient} ·{" "}
        <time dateTime={message.createdAt}>{message.createdAt.slice(0, 19).replace("T", " ")} UTC</time>{" "}
        <Badge color={/fail|dead/i.test(message.status) ? "red" : "green"}>{message.status}</Badge>
      </p>
      {message.subject && <h2>{message.subject}</h2>}
      {code && (
        <p className="message-code">
          <span className="visually-hidden">{outbox.code} </span>
          {code}
        </p>
      )}
      <pre>
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
