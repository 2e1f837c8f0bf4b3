import { sameChoices } from "~/console/kit/choices";
import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { Invitation } from "~/contract/invitation";
import { INVITATION_STATUSES } from "~/contract/kit/rules";
import { StatusBadge } from "~/ui/status-badge";
import { Time } from "~/ui/time";
import { words } from "./words";

const fullName = ({ firstName, lastName }: Invitation): string => [firstName, lastName].filter(Boolean).join(" ");

/** One line for each application. */
const Both = ({ first, second }: { first?: string | null; second?: string | null }) => (
  <>
    {first}
    {first && second && <br />}
    {second}
  </>
);

const When = ({ at }: { at: string }) => <Time at={at} />;

export const columns: Column<Invitation>[] = [
  { header: words.email, sort: "email", cell: ({ email }) => email },
  { header: words.name, sort: "firstName", cell: fullName },
  {
    header: words.application,
    sort: "application",
    cell: ({ application, secondApplication }) => <Both first={application} second={secondApplication} />,
  },
  {
    header: words.client,
    sort: "client",
    cell: ({ client, secondClient }) => <Both first={client} second={secondClient} />,
  },
  {
    header: words.role,
    sort: "role",
    cell: ({ application, role, secondApplication, secondRole }) => (
      <Both first={application && role} second={secondApplication && secondRole} />
    ),
  },
  { header: words.portalRole, sort: "portalRole", cell: ({ portalRole }) => portalRole ?? "" },
  { header: words.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
  { header: words.sent, sort: "sentAt", cell: ({ sentAt }) => <When at={sentAt} /> },
  { header: words.expires, sort: "expiresAt", cell: ({ expiresAt }) => <When at={expiresAt} /> },
];

export const shape: ListShape = {
  searchFields: [
    { name: "email", label: words.email },
    { name: "application", label: words.application },
    { name: "client", label: words.client },
    { name: "status", label: words.status, choices: sameChoices(INVITATION_STATUSES) },
  ],
  sorts: sortsOf(columns),
};

/** Can be resent or withdrawn. */
export const isOpen = ({ status }: Invitation): boolean => status === "PENDING" || status === "EXPIRED";
