import { createContext, useContext } from "react";
import { sameChoices } from "~/console/kit/choices";
import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { Invitation } from "~/contract/invitation";
import { INVITATION_STATUSES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { LightLink } from "~/ui/light-link";
import { StatusBadge } from "~/ui/status-badge";
import { Time } from "~/ui/time";
import { words } from "./words";

const fullName = ({ firstName, lastName }: Invitation): string => [firstName, lastName].filter(Boolean).join(" ");

const When = ({ at }: { at: string }) => <Time at={at} />;

/** False for client administrators, who may not open these pages. */
export const Linked = createContext(true);

const Named = ({ to, name }: { to: string; name?: string | null | undefined }) =>
  useContext(Linked) ? (
    <LightLink to={to} dir="auto">
      {name}
    </LightLink>
  ) : (
    <bdi>{name}</bdi>
  );

interface AssignmentProps {
  applicationId?: string | null | undefined;
  application?: string | null | undefined;
  clientId?: string | null | undefined;
  client?: string | null | undefined;
  role: string;
}

/** Nothing, if either was deleted since. */
const Assignment = ({ applicationId, application, clientId, client, role }: AssignmentProps) =>
  applicationId && clientId ? (
    <span className="block">
      <Named to={paths.applicationPage(applicationId)} name={application} />,{" "}
      <Named to={paths.clientPage(clientId)} name={client} />, {role}
    </span>
  ) : null;

const Given = ({ portalRoleId, portalRole, secondApplicationId, secondClientId, ...invitation }: Invitation) => (
  <div className="break-anywhere min-w-0 max-md:ml-auto max-md:text-right">
    {portalRoleId && (
      <span className="block">
        <Named to={paths.rolePage(portalRoleId)} name={portalRole} /> {words.inThePortal}
      </span>
    )}
    <Assignment {...invitation} />
    <Assignment
      applicationId={secondApplicationId}
      application={invitation.secondApplication}
      clientId={secondClientId}
      client={invitation.secondClient}
      role={invitation.secondRole}
    />
  </div>
);

export const columns: Column<Invitation>[] = [
  { header: words.email, sort: "email", cell: ({ email }) => email },
  { header: words.name, sort: "firstName", cell: fullName },
  {
    header: words.access,
    sort: "application",
    cell: (invitation) =>
      invitation.portalRoleId || invitation.applicationId || invitation.secondApplicationId ? (
        <Given {...invitation} />
      ) : (
        ""
      ),
  },
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

export const isOpen = ({ status }: Invitation): boolean => status === "PENDING" || status === "EXPIRED";
