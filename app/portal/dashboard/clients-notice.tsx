import { usingOf } from "~/contract/kit/using";
import { paths } from "~/lib/paths";
import { LightLink } from "~/ui/light-link";
import { shell } from "./words";

interface ClientsNoticeProps {
  clients: readonly { _id: string; actualName: string }[];
}

const peopleOf = (id: string) =>
  `${paths.user}?${new URLSearchParams({ using: usingOf({ kind: "CLIENT", id }) }).toString()}`;

/** Says on every page of a client administrator whose people it is about; of several, each leads to its own. */
export const ClientsNotice = ({ clients }: ClientsNoticeProps) =>
  clients.length > 0 && (
    <p className="mb-4 break-words rounded-lg border bg-plain px-4 py-2 text-sm">
      {shell.peopleOf}{" "}
      {clients.map(({ _id, actualName }, index) => (
        <span key={_id}>
          {index > 0 && ", "}
          {clients.length > 1 ? (
            <LightLink to={peopleOf(_id)} dir="auto">
              {actualName}
            </LightLink>
          ) : (
            <strong dir="auto">{actualName}</strong>
          )}
        </span>
      ))}
    </p>
  );
