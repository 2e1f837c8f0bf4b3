import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { cardLinkLook, PublicCard } from "~/ui/public-card";
import { logout } from "./words";

interface LogoutViewProps {
  /** The remembered logout address of each application opened in this session. */
  addresses: readonly { name: string; url: string }[];
  /** What did not succeed, when the session could only be ended in this browser. */
  warning?: string;
}

/**
 * Signed out here, and by hidden frames in the opened applications; the response carries the refresh to the sign-in
 * page.
 */
export function LogoutView({ addresses, warning }: LogoutViewProps) {
  return (
    <PublicCard title={logout.title} notice={{ kind: "success", text: logout.next }}>
      {warning && <Notice kind="error" text={warning} />}
      {addresses.length > 0 && (
        <>
          <p>{logout.applications}</p>
          <ul className="mb-4 mt-4 text-sm">
            {addresses.map(({ name, url }) => (
              <li key={name}>
                <a className={cardLinkLook} href={url} target="_blank" rel="noopener">
                  {name}
                </a>
                {/* Clipped instead of `display: none`: some browsers do not load what is not displayed. */}
                <iframe className="sr-only" src={url} title={logout.frameTitle(name)} tabIndex={-1} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ButtonAnchor kind="primary" wide href={paths.login}>
        {logout.nextLink}
      </ButtonAnchor>
    </PublicCard>
  );
}
