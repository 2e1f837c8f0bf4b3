import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { favicon } from "./ui/favicon";
import { useNonce } from "./ui/nonce";

export { ProblemBoundary as ErrorBoundary, problemMeta as meta } from "./portal/problem/boundary";

interface Handle {
  hydrate?: boolean;
}

/**
 * The document. Only routes that ask for it get the framework's scripts; all others get one small static file (design
 * §4).
 */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const hydrate = useMatches().some(({ handle }) => (handle as Handle | undefined)?.hydrate);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="icon" href={favicon} />
        <Links />
      </head>
      <body>
        {children}
        {hydrate && <ScrollRestoration nonce={nonce} />}
        {hydrate && <Scripts nonce={nonce} />}
        <script src="/form.js" defer />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
