import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { NameInFull } from "~/ui/naming";
import { PageHeader } from "~/ui/page-header";
import { type Tab, Tabs } from "./tabs";
import { words } from "./words";

interface RecordFrameProps {
  name: string;
  mark?: ReactNode;
  list: { to: string; title: string };
  tabs: readonly Tab[];
}

export const RecordFrame = ({ name, mark, list, tabs }: RecordFrameProps) => (
  <>
    <PageHeader
      title={
        <>
          <NameInFull name={name} /> {mark}
        </>
      }
    >
      <ButtonLink to={list.to}>{list.title}</ButtonLink>
    </PageHeader>
    <Tabs label={words.pagesOf(name)} tabs={tabs} />
    <Outlet />
  </>
);
