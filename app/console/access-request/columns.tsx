import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import { type AccessRequest, accessRequest } from "~/contract/access-request";
import { ACCESS_REQUEST_STATES } from "~/contract/kit/rules";
import { minuteOf } from "~/lib/instant";
import { StateBadge } from "~/portal/access-request/state-badge";
import { words as requestWords } from "~/portal/access-request/words";
import { Time } from "~/ui/time";
import { words } from "./words";

const { request: labels, states } = requestWords;

export const columns: Column<AccessRequest>[] = [
  {
    header: labels.asked,
    sort: "requestedAt",
    cell: ({ requestedAt }) => <Time at={requestedAt} />,
  },
  { header: labels.who, sort: "requestedBy", isWhole: true, cell: ({ requestedBy }) => requestedBy },
  { header: labels.application, sort: "application", cell: ({ application }) => application },
  { header: labels.client, sort: "client", cell: ({ client }) => client ?? labels.noClient },
  { header: accessRequest.labels.role, sort: "role", cell: ({ role }) => role },
  { header: labels.state, sort: "state", cell: ({ state }) => <StateBadge state={state} /> },
];

export const shape: ListShape = {
  searchFields: [
    { name: "requestedBy", label: labels.who },
    { name: "application", label: labels.application },
    { name: "client", label: labels.client },
    { name: "role", label: accessRequest.labels.role },
    {
      name: "state",
      label: labels.state,
      choices: ACCESS_REQUEST_STATES.map((value) => ({ value, label: states[value] })),
    },
  ],
  sorts: sortsOf(columns),
};

export const nameOf = ({ requestedBy, application, requestedAt }: AccessRequest, zone?: string): string =>
  words.nameOf(requestedBy, application, minuteOf(requestedAt, zone));
