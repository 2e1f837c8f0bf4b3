import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useNonce } from "./ui/nonce";

export { ProblemBoundary as ErrorBoundary, problemMeta as meta } from "./portal/problem/boundary";

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%2315703a'/%3E%3Cpath d='M8 25V15a8 8 0 0 1 16 0v10' fill='none' stroke='%23fff' stroke-width='3.5'/%3E%3C/svg%3E";

interface Handle {
  hydrate?: boolean;
}

/** The document. Only routes that ask for it get the framework's scripts; all others get one small static file (design §4). */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const hydrate = useMatches().some(({ handle }) => (handle as Handle | undefined)?.hydrate);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="icon" href={icon} />
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
