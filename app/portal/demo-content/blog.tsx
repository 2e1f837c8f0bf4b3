import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage } from "~/auth/handlers.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { Button, ButtonAnchor } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { inputLook, Label } from "~/ui/text-field";
import { DemoHeader, FilterField, filterLook } from "./demo-screen";
import { demoAdminLoader } from "./open.server";
import { POST_SORTS, readPostQuery, SAMPLE_POSTS, shownPosts } from "./posts";
import { demoContent, blog as words } from "./words";

export const loader = demoAdminLoader(async ({ session, url }) => {
  const query = readPostQuery(url.searchParams);
  const matching = shownPosts(SAMPLE_POSTS, query).map((post) => ({ ...post, views: words.views(post.views) }));
  return answerPage(session, { query, matching });
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

/** Spec §1: sample data. */
export default function Blog() {
  const { query, matching } = useLoaderData<typeof loader>();
  return (
    <>
      <DemoHeader title={words.title}>
        <ButtonAnchor kind="primary" href={paths.create}>
          {words.newPost}
        </ButtonAnchor>
      </DemoHeader>
      <form className="mb-2 flex flex-wrap items-end *:mb-2 *:mr-2" role="search" method="get" action={paths.blog}>
        <div className={filterLook}>
          <Label htmlFor="search">{words.searchFor}</Label>
          <input
            className={inputLook}
            id="search"
            type="search"
            name="search"
            defaultValue={query.search}
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <FilterField
          name="sort"
          label={demoContent.sort}
          chosen={query.sort}
          options={POST_SORTS.map((value) => ({ value, label: words.sorts[value] }))}
        />
        <Button type="submit">{demoContent.search}</Button>
        {query.search && (
          <ButtonAnchor kind="link" href={paths.blog}>
            {demoContent.clear}
          </ButtonAnchor>
        )}
      </form>
      {matching.length === 0 && (
        <EmptyState title={demoContent.notFound}>{demoContent.noMatch(query.search)}</EmptyState>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] grid-gap-4">
        {matching.map(({ title, lead, author, date, views }) => (
          <li className="flex flex-col break-words rounded border bg-white p-4 text-sm" key={title}>
            <p className="text-xs text-muted">
              <time dateTime={date}>{date}</time> · {views}
            </p>
            <h2 className="my-1 text-base">{title}</h2>
            <p>{lead}</p>
            <p className="mt-auto pt-2 text-xs text-muted">{author}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
