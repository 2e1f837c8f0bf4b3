import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { isHydrated } from "./lib/handle";
import { currentLanguage, inReadersLanguage } from "./lib/language";
import { paths } from "./lib/paths";
import { productDescription } from "./lib/product";
import { BrandStyle, brandAttributes, useBrand } from "./ui/brand";
import { IconLinks } from "./ui/icon-links";
import { LookMeta, useLook } from "./ui/look";
import { useNonce } from "./ui/nonce";
import { usePageCode } from "./ui/page-code";

export { ProblemBoundary as ErrorBoundary, problemMeta as meta } from "./portal/problem/boundary";

/** Only routes that ask for it get the framework's scripts (design §4). */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const held = usePageCode();
  const look = useLook();
  const brand = useBrand();
  const hydrate = useMatches().some(({ handle }) => isHydrated(handle));
  return (
    <html lang={currentLanguage()} data-look={look} {...(hydrate && brandAttributes(brand))} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <meta name="description" content={inReadersLanguage(productDescription)} />
        <LookMeta look={look} />
        <IconLinks />
        <link rel="manifest" href={paths.manifest} />
        <Links />
        {held && <style dangerouslySetInnerHTML={{ __html: held.css }} />}
        <BrandStyle />
        {hydrate && <Announcement nonce={nonce} />}
      </head>
      <body>
        {children}
        {hydrate && <ScrollRestoration nonce={nonce} />}
        {hydrate && <Scripts nonce={nonce} />}
        {held ? <script dangerouslySetInnerHTML={{ __html: held.script }} /> : <script src="/form.js" defer />}
      </body>
    </html>
  );
}

/** Before anything is drawn: hides what scripts will remove (`scripted:` in class names). */
const Announcement = ({ nonce }: { nonce: string | undefined }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: 'document.documentElement.className="scripted"' }}
  />
);

export default function Root() {
  return <Outlet />;
}
