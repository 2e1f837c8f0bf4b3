import { Form, Link, Outlet, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icons";
import type { loadAssignRole } from "./assign-role.server";
import { assignmentSearch, COLUMNS } from "./assignments";
import { DemoHeader } from "./demo-header";
import { demoContent, assignRole as words } from "./words";

const FORM = "column-search";

/** The static table of spec §2, each column with a search box of its own. */
export function AssignRole() {
  const { query, rows } = useLoaderData<typeof loadAssignRole>();
  const search = assignmentSearch(query);
  return (
    <>
      <DemoHeader title={words.title} />
      <Form id={FORM} role="search" method="get" action={paths.assignRole} />
      <table className="list demo-table" key={search}>
        <caption className="visually-hidden">{words.title}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th scope="col" key={column}>
                {words.columns[column]}
              </th>
            ))}
            <th scope="col">{words.actions}</th>
          </tr>
          <tr className="demo-search">
            {COLUMNS.map((column) => (
              <td key={column}>
                <input
                  className="input"
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
            <td>
              <button className="button" type="submit" form={FORM}>
                {demoContent.search}
              </button>
              {search && (
                <Link className="button button-link" to={paths.assignRole}>
                  {demoContent.clear}
                </Link>
              )}
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
                <Link
                  className="icon-button"
                  to={paths.assignRoleDialog(row.number) + search}
                  preventScrollReset
                  aria-label={words.assign(row.user)}
                >
                  <Icon name="edit" />
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <EmptyState title={demoContent.notFound}>{words.nothing}</EmptyState>}
      <Outlet />
    </>
  );
}
