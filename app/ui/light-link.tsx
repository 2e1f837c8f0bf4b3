import { useNavigate } from "@remix-run/react";
import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, useContext, useMemo } from "react";
import { isPlainClick } from "~/lib/plain-click";

type Follow = (click: MouseEvent<HTMLAnchorElement>) => void;

/** What follows a click: to the top of the next page, or with the page left scrolled where it is. */
const Followers = createContext<{ toTop?: Follow; inPlace?: Follow }>({});

/** Has the router follow the light links inside; elsewhere the browser does. */
export function LightLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const followers = useMemo(() => {
    const follower =
      (preventScrollReset: boolean): Follow =>
      (click) => {
        const { target, pathname, search, hash } = click.currentTarget;
        if (click.defaultPrevented || !isPlainClick(click) || target) return;
        click.preventDefault();
        const address = pathname + search + hash;
        const { location } = window;
        // As a browser does, the same address again is no further step to go back by.
        const replace = address === location.pathname + location.search + location.hash;
        navigate(address, { replace, preventScrollReset });
      };
    return { toTop: follower(false), inPlace: follower(true) };
  }, [navigate]);
  return <Followers.Provider value={followers}>{children}</Followers.Provider>;
}

interface LightLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> {
  /** The whole path, from the root. */
  to: string;
  /** Whether the next page is a document of its own. */
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
}

/**
 * What Remix's `Link` is where a page has many: rows and the sidebar. That one asks eight hooks where its address leads,
 * seen from its route, and makes a listener; here addresses are whole, and one listener serves all.
 */
export function LightLink({ to, reloadDocument, preventScrollReset, ...anchor }: LightLinkProps) {
  const { toTop, inPlace } = useContext(Followers);
  const follow = preventScrollReset ? inPlace : toTop;
  // Remix asks at once which routes such links lead to.
  const discover = reloadDocument ? undefined : "true";
  return <a {...anchor} data-discover={discover} href={to} onClick={reloadDocument ? undefined : follow} />;
}
