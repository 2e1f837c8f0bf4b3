import { sameChoices } from "~/console/kit/choices";
import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import { CHANNELS, OUTBOX_STATUSES } from "~/contract/kit/rules";
import type { Message } from "~/contract/message";
import { minuteOf } from "~/lib/instant";
import { inReadersLanguage } from "~/lib/language";
import { StatusBadge } from "~/ui/status-badge";
import { useMinuteOf } from "~/ui/time";
import { words } from "./words";

function When({ message: { createdAt, sentAt, nextTryAt, status } }: { message: Message }) {
  const minute = useMinuteOf();
  const after =
    status === "SENT"
      ? sentAt && words.sent(minute(sentAt))
      : status === "QUEUED" && nextTryAt && words.nextTry(minute(nextTryAt));
  return (
    <time dateTime={createdAt} title={after || undefined}>
      {minute(createdAt)}
    </time>
  );
}

/** `canBeSent`: Resend is possible. */
export type ListedMessage = Message & { canBeSent: boolean };

export const columns: Column<Message>[] = [
  { header: words.recipient, sort: "recipient", cell: ({ recipient }) => recipient },
  { header: words.message, sort: "kind", cell: ({ kind }) => kind },
  { header: words.channel, sort: "channel", cell: ({ channel }) => inReadersLanguage(channel) },
  { header: words.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
  { header: words.tries, sort: "tries", align: "right", cell: ({ tries }) => tries },
  { header: words.when, sort: "createdAt", cell: (message) => <When message={message} /> },
  {
    header: words.lastError,
    sort: "lastError",
    isWhole: true,
    cell: ({ lastError }) => inReadersLanguage(lastError ?? ""),
  },
];

export const shape: ListShape = {
  searchFields: [
    { name: "recipient", label: words.recipient },
    { name: "kind", label: words.message },
    { name: "channel", label: words.channel, choices: sameChoices(CHANNELS) },
    { name: "status", label: words.status, choices: sameChoices(OUTBOX_STATUSES) },
    { name: "lastError", label: words.lastError },
  ],
  sorts: sortsOf(columns),
};

export const nameOf = ({ kind, recipient, createdAt }: Message, zone?: string): string =>
  words.nameOf(kind, recipient, minuteOf(createdAt, zone));
