import { paths } from "~/lib/paths";
import { Notice } from "~/ui/notice";
import { PublicCard } from "~/ui/public-card";
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
          <ul className="card-links lead">
            {addresses.map(({ name, url }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noopener">
                  {name}
                </a>
                {/* Off the page instead of `display: none`: some browsers do not load what is not displayed. */}
                <iframe className="frame" src={url} title={logout.frameTitle(name)} tabIndex={-1} />
              </li>
            ))}
          </ul>
        </>
      )}
      <a className="button button-primary" href={paths.login}>
        {logout.nextLink}
      </a>
    </PublicCard>
  );
}
