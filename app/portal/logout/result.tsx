import type { ApplicationLogout, SignOutThere } from "~/contract/logout";
import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PublicCard } from "~/ui/public-card";
import { logout as words } from "./words";

interface ResultProps {
  applications: readonly ApplicationLogout[];
  warning?: string | undefined;
  /** Where the requesting application wants its user back. */
  returnTo?: string | undefined;
  isLeaving?: boolean;
  /** Where the session began. */
  provider?: Pick<SignOutThere, "name" | "address" | "isAutomatic"> | undefined;
}

export function LogoutResult({ applications, warning, returnTo, isLeaving = false, provider }: ResultProps) {
  const next = isLeaving && !returnTo ? words.next : words.done;
  return (
    <PublicCard title={words.title} notice={{ kind: "success", text: next }}>
      {warning && <Notice kind="error" text={warning} />}
      {applications.length > 0 && (
        <>
          <p>{words.applications}</p>
          <ul className="mb-4 mt-4 text-sm">
            {applications.map((application) => (
              <ApplicationItem key={application.applicationId} {...application} />
            ))}
          </ul>
        </>
      )}
      {provider && (
        <div className="mb-4">
          <p className="mb-4">
            {provider.isAutomatic ? words.goingThere(provider.name) : words.stillThere(provider.name)}
          </p>
          <ButtonAnchor wide href={provider.address}>
            {words.signOutThere(provider.name)}
          </ButtonAnchor>
        </div>
      )}
      <ButtonAnchor kind="primary" wide href={returnTo ?? paths.login}>
        {returnTo ? words.back : words.nextLink}
      </ButtonAnchor>
    </PublicCard>
  );
}

function ApplicationItem({ name, status, address, frame }: ApplicationLogout) {
  return (
    <li className="mb-4">
      {status !== "CONFIRMED" && address ? (
        <a className="py-2.5" href={address} target="_blank" rel="noopener">
          <bdi>{name}</bdi>
        </a>
      ) : (
        <strong>
          <bdi>{name}</bdi>
        </strong>
      )}
      {": "}
      {words.statuses[status]}
      {/* Clipped, not `display: none`: some browsers do not load hidden frames. */}
      {frame && <iframe className="sr-only" src={frame} title={words.frameTitle(name)} tabIndex={-1} />}
    </li>
  );
}
