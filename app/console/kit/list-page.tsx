import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import type { NoticeContent } from "~/lib/form-reply";
import { ButtonLink } from "~/ui/button";
import { ButtonRow } from "~/ui/button-row";
import { PageHeader } from "~/ui/page-header";
import { Toast } from "~/ui/toast";
import { isEmptyList, ListBody, type ListBodyProps } from "./list-body";
import { listSearch } from "./list-query";

export interface ListPageProps<Row> extends Omit<ListBodyProps<Row>, "firstStep"> {
  list: ListBodyProps<Row>["list"] & { notice?: NoticeContent };
  create?: { label: string; to: string };
  tools?: ReactNode;
}

export function ListPage<Row extends { _id: string }>({ tools, ...props }: ListPageProps<Row>) {
  const { title, path, list } = props;
  const create = list.isAuditor ? undefined : props.create;
  const createLink = create && (
    <ButtonLink kind="primary" to={`${path}/${create.to}${listSearch(list.query)}`} preventScrollReset>
      {create.label}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={title}>
        <ButtonRow>
          {tools} {!isEmptyList(list) && <div className="order-first flex md:order-none">{createLink}</div>}
        </ButtonRow>
      </PageHeader>
      {list.notice && <Toast notice={list.notice} />}
      <ListBody {...props} firstStep={createLink && <p className="mt-4">{createLink}</p>} />
      <Outlet />
    </>
  );
}
