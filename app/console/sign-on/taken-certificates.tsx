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

interface TakenCertificatesProps {
  /** The page's application. */
  id: string;
  applications: readonly Seen[];
}

/** What each was seen to take; those that were not seen to take the one that signs come first. */
export function TakenCertificates({ id, applications }: TakenCertificatesProps) {
  const isCurrent = ({ taken }: Seen) => taken?.isCurrent === true;
  const own = applications.find(({ _id }) => _id === id);
  const unseen = applications.filter((each) => !isCurrent(each));
  return (
    <>
      <p className="mb-1 text-sm">
        <strong>{words.taken}</strong>: <Taken taken={own?.taken ?? null} />
      </p>
      <Hint className="mb-3">{words.takenHint}</Hint>
      <details className={foldedLook}>
        <summary className={summaryLook}>{words.unseen(unseen.length, applications.length)}</summary>
        <ul className="mb-3 text-sm">
          {[...unseen, ...applications.filter(isCurrent)].map(({ _id, name, taken }) => (
            <li key={_id} className="break-anywhere mb-1">
              <LightLink to={paths.signOnConnect(_id)}>
                <bdi>{name}</bdi>
              </LightLink>
              : <Taken taken={taken} />
            </li>
          ))}
        </ul>
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
