import type { ReactNode } from "react";
import type { Notice as NoticeContent } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { LogoMark } from "./logo-mark";
import { Notice } from "./notice";
import { words } from "./words";

interface PublicCardProps {
  title: string;
  notice?: NoticeContent;
  /** True on a demo: says where messages and codes are. */
  demo?: boolean;
  links?: readonly { href: string; text: string }[];
  wide?: boolean;
  children?: ReactNode;
}

/** A public page: one card with the product mark, a heading, the content and the links below. */
export function PublicCard({ title, notice, demo, links, wide, children }: PublicCardProps) {
  return (
    <main className={wide ? "public public-wide" : "public"}>
      <div className="card">
        <LogoMark />
        <h1>{title}</h1>
        {notice && <Notice {...notice} />}
        {children}
        {links && (
          <p className="card-links">
            {links.map(({ href, text }) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
          </p>
        )}
        {demo && (
          <p className="hint">
            {words.demoHint} <a href={paths.outbox}>{words.demoLink}</a>.
          </p>
        )}
      </div>
    </main>
  );
}
