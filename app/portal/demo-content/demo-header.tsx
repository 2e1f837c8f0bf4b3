import type { ReactNode } from "react";
import { noticeLook } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { demoContent } from "./words";

interface DemoHeaderProps {
  title: string;
  /** What is only a sample here. */
  note?: string;
  children?: ReactNode;
}

/** Title of a demo screen, which says that it is one. */
export function DemoHeader({ title, note = demoContent.sample, children }: DemoHeaderProps) {
  return (
    <>
      <PageHeader title={title}>{children}</PageHeader>
      <p className={noticeLook.info}>{note}</p>
    </>
  );
}
