import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";
import { CHOICES_MAX, SEARCH_MAX } from "~/contract/kit/rules";
import { untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { Button, ButtonAnchor } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Hint } from "~/ui/hint";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { TextField } from "~/ui/text-field";
import { words } from "./words";

const { more } = words;

/** ACTIVE applications that an Admin lets be asked for. */
export const loader = userLoader(async ({ session, api, url }) => {
  const search = (url.searchParams.get("search") ?? "").slice(0, SEARCH_MAX);
  const answer = await api("listRequestableApplications", { search, page: 1, size: CHOICES_MAX });
  if (answer.code !== 200) throw problemOf(answer);
  return answerPage(session, { applications: answer.data, search });
});

export const meta: MetaFunction = () => [{ title: pageTitle(more.title) }];

export default function Requestable() {
  const { applications, search } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={more.title}>
        <ButtonAnchor href={paths.ownRequests}>{words.own.title}</ButtonAnchor>
      </PageHeader>
      <Hint className="mb-3">{more.lead}</Hint>
      <form method="get" className="mb-4 max-w-xl">
        <TextField
          form={{ ...untouched, initialValue: { search } }}
          name="search"
          label={more.application}
          type="search"
          maxLength={SEARCH_MAX}
        />
        <Button type="submit">{more.search}</Button>
      </form>
      {applications.length === 0 ? (
        <EmptyState title={more.none}>
          <p>{more.noneText}</p>
        </EmptyState>
      ) : (
        <PlainTable title={more.title} headers={[more.application, more.action]}>
          {applications.map(({ _id, name, description }) => (
            <tr key={_id}>
              <td data-label={more.application} className="break-anywhere">
                <strong className="block font-semibold" dir="auto">
                  {name}
                </strong>{" "}
                <span className="text-muted" dir="auto">
                  {description}
                </span>
              </td>
              <td className="row-actions">
                <ButtonAnchor href={paths.requestAccess(name)} aria-label={more.askFor(name)}>
                  {more.ask}
                </ButtonAnchor>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  );
}
