import type { AccessRequest } from "~/contract/access-request";
import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { PlainTable } from "~/ui/plain-table";
import { Time } from "~/ui/time";
import { StateBadge } from "./state-badge";
import { words } from "./words";

const { request: labels } = words;

export function RequestTable({
  title,
  requests,
  withRequester,
}: {
  title: string;
  requests: readonly AccessRequest[];
  withRequester: boolean;
}) {
  const first = withRequester ? [labels.who] : [];
  return (
    <PlainTable
      title={title}
      headers={[...first, labels.application, labels.client, labels.role, labels.asked, labels.state, labels.details]}
    >
      {requests.map((request) => (
        <tr key={request._id}>
          {withRequester && (
            <td data-label={labels.who} className="break-anywhere">
              {request.requestedBy}
            </td>
          )}
          <td data-label={labels.application} className="break-anywhere">
            {request.application}
          </td>
          <td data-label={labels.client} className="break-anywhere">
            {request.client ?? labels.noClient}
          </td>
          <td data-label={labels.role} className="break-anywhere">
            {request.role}
          </td>
          <td data-label={labels.asked}>
            <Time at={request.requestedAt} />
          </td>
          <td data-label={labels.state}>
            <StateBadge state={request.state} />
          </td>
          <td className="row-actions">
            <ButtonAnchor
              href={paths.accessRequest(request._id)}
              aria-label={labels.detailsOf(request.application, request.requestedBy)}
            >
              {labels.details}
            </ButtonAnchor>
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
