import type { MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { answerPage } from "~/auth/handlers.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { Button, ButtonAnchor } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { IconLabel, iconButtonLook } from "~/ui/icon-button";
import { Icon } from "~/ui/icons";
import { ColumnHeader, Table } from "~/ui/table";
import { inputLook } from "~/ui/text-field";
import { assignmentSearch, COLUMNS, readAssignmentQuery, SAMPLE_ASSIGNMENTS, shownAssignments } from "./assignments";
import { DemoHeader } from "./demo-screen";
import { demoAdminLoader } from "./open.server";
import { demoContent, assignRole as words } from "./words";

export const loader = demoAdminLoader(async ({ session, url }) => {
  const query = readAssignmentQuery(url.searchParams);
  return answerPage(session, { query, rows: shownAssignments(SAMPLE_ASSIGNMENTS, query) });
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

const searchLook = "px-2 max-md:flex max-md:py-1 md:h-[52px] md:border-b";
const FORM = "column-search";

/** Spec §2: a static table with a search box per column. */
export default function AssignRole() {
  const { query, rows } = useLoaderData<typeof loader>();
  const search = assignmentSearch(query);
  return (
    <>
      <DemoHeader title={words.title} />
      <form id={FORM} role="search" method="get" action={paths.assignRole} />
      <Table title={words.title}>
        {/* Narrow screens hide the headers and keep the search boxes. */}
        <thead className="max-md:block">
          <tr className="max-md:hidden">
            {COLUMNS.map((column) => (
              <ColumnHeader key={column}>{words.columns[column]}</ColumnHeader>
            ))}
            <ColumnHeader>{words.actions}</ColumnHeader>
          </tr>
          <tr className="bg-page max-md:block max-md:py-2">
            {COLUMNS.map((column) => (
              <td className={searchLook} key={column}>
                <input
                  className={`${inputLook} min-w-16 text-sm md:max-lg:px-2`}
                  form={FORM}
                  type="search"
                  name={column}
                  defaultValue={query[column]}
                  aria-label={words.searchIn(words.columns[column])}
                  placeholder={words.columns[column]}
                  maxLength={100}
                  autoComplete="off"
                />
              </td>
            ))}
            <td className={searchLook}>
              <div className="flex *:mr-2">
                <Button type="submit" form={FORM}>
                  {demoContent.search}
                </Button>
                {search && (
                  <ButtonAnchor kind="link" href={paths.assignRole}>
                    {demoContent.clear}
                  </ButtonAnchor>
                )}
              </div>
            </td>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              {COLUMNS.map((column) => (
                <td key={column} data-label={words.columns[column]}>
                  {row[column]}
                </td>
              ))}
              <td className="row-actions">
                <a className={iconButtonLook} href={paths.assignRoleDialog(row.number) + search} data-place="">
                  <Icon name="edit" />
                  <IconLabel>{words.assign(row.user)}</IconLabel>
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.length === 0 && <EmptyState title={demoContent.notFound}>{words.nothing}</EmptyState>}
      <Outlet />
    </>
  );
}
