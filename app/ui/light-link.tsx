import { useNavigate } from "@remix-run/react";
import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, useContext, useMemo } from "react";
import { isPlainClick } from "~/lib/plain-click";

type Follow = (click: MouseEvent<HTMLAnchorElement>) => void;

const Followers = createContext<{ toTop?: Follow; inPlace?: Follow }>({});

/** Outside, the browser follows light links. */
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
        // Like browsers, the same address adds no history entry.
        const replace = address === location.pathname + location.search + location.hash;
        navigate(address, { replace, preventScrollReset });
      };
    return { toTop: follower(false), inPlace: follower(true) };
  }, [navigate]);
  return <Followers.Provider value={followers}>{children}</Followers.Provider>;
}

interface LightLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> {
  /** Absolute path. */
  to: string;
  /** The next page is a document of its own. */
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
}

/** Remix's `Link` runs eight hooks and creates a listener for each link. */
export function LightLink({ to, reloadDocument, preventScrollReset, ...anchor }: LightLinkProps) {
  const { toTop, inPlace } = useContext(Followers);
  const follow = preventScrollReset ? inPlace : toTop;
  // Remix then prefetches the routes of such links.
  const discover = reloadDocument ? undefined : "true";
  return <a {...anchor} data-discover={discover} href={to} onClick={reloadDocument ? undefined : follow} />;
}
