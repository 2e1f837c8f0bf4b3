import { FilterBar } from "~/console/kit/filter-bar";
import type { ListQuery, ListShape } from "~/console/kit/list-query";
import { NoMatch } from "~/console/kit/no-match";
import { Pager } from "~/console/kit/pager";
import { application } from "~/contract/application";
import type { SamlTaken } from "~/contract/saml";
import { paths } from "~/lib/paths";
import { Hint } from "~/ui/hint";
import { LightLink } from "~/ui/light-link";
import { Time } from "~/ui/time";
import { foldedLook, summaryLook } from "./folded-blocks";
import { words } from "./saml-words";

export interface Seen {
  _id: string;
  name: string;
  taken: SamlTaken;
}

export interface SeenApplications {
  /** By the page's application. */
  taken: SamlTaken;
  /** A page; first those not seen to take the signing certificate. */
  applications: readonly Seen[];
  unseen: number;
  all: number;
  /** By the search. */
  total: number;
  query: ListQuery;
}

export const searched: ListShape = {
  searchFields: [{ name: "name", label: application.labels.name }],
  sorts: [],
};

interface TakenCertificatesProps extends SeenApplications {
  /** The page's, with the list's query. */
  path: string;
}

export function TakenCertificates({ path, taken, applications, unseen, all, total, query }: TakenCertificatesProps) {
  const isAsked = query.search !== "" || query.page > 1;
  return (
    <>
      <p className="mb-1 text-sm">
        <strong>{words.taken}</strong>: <Taken taken={taken} />
      </p>
      <Hint className="mb-3">{words.takenHint}</Hint>
      <details className={foldedLook} open={isAsked}>
        <summary className={summaryLook}>{words.unseen(unseen, all)}</summary>
        <FilterBar path={path} query={query} fields={searched.searchFields} />
        {applications.length === 0 ? (
          <NoMatch path={path} query={query} fields={searched.searchFields} one={words.one} />
        ) : (
          <>
            <ul className="mb-3 text-sm">
              {applications.map((each) => (
                <li key={each._id} className="break-anywhere mb-1">
                  <LightLink to={paths.signOnConnect(each._id)}>
                    <bdi>{each.name}</bdi>
                  </LightLink>
                  : <Taken taken={each.taken} />
                </li>
              ))}
            </ul>
            <Pager path={path} query={query} shown={applications.length} total={total} />
          </>
        )}
      </details>
    </>
  );
}

function Taken({ taken }: Pick<Seen, "taken">) {
  if (!taken) return <>{words.notSeen}</>;
  return (
    <>
      {taken.isCurrent ? words.takenCurrent : words.takenFormer(taken.fingerprint.slice(0, 11))}, <Time at={taken.at} />
    </>
  );
}
