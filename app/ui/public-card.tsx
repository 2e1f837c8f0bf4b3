import { Fragment, type ReactNode } from "react";
import type { NoticeContent } from "~/lib/form-reply";
import { inReadersLanguage } from "~/lib/language";
import { paths } from "~/lib/paths";
import { Hint } from "./hint";
import { LogoMark } from "./logo-mark";
import { Notice } from "./notice";
import { words } from "./words";

interface PublicCardProps {
  title: string;
  problem?: ReactNode;
  notice?: NoticeContent;
  /** Says where the demo's codes are. */
  demo?: boolean;
  links?: readonly { href: string; text: string }[];
  width?: string;
  children?: ReactNode;
}

export const cardLinkLook = "mr-4 inline-block py-2.5";

export function PublicCard({ title, problem, notice, demo, links, width = "max-w-md", children }: PublicCardProps) {
  return (
    <main className={`mx-auto px-[16px] py-6 tall:pt-[10vh] ${width}`}>
      <div className="break-words rounded bg-white p-[24px] shadow xs:p-[32px]">
        <a className="inline-block no-underline" href={paths.home}>
          <LogoMark />
        </a>
        <h1 className="mb-4 mt-6 text-xl">{inReadersLanguage(title)}</h1>
        {problem}
        {notice && <Notice {...notice} />}
        {children}
        {links && (
          <p className="mt-4 text-sm">
            {links.map(({ href, text }) => (
              <Fragment key={href}>
                <a className={cardLinkLook} href={href}>
                  {inReadersLanguage(text)}
                </a>{" "}
              </Fragment>
            ))}
          </p>
        )}
        {demo && (
          <Hint>
            {words.demoHint} <a href={paths.outbox}>{words.demoLink}</a>
          </Hint>
        )}
      </div>
    </main>
  );
}
