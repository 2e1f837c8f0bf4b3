import { Form, Link, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { EmptyState } from "~/ui/empty-state";
import type { loadBlog } from "./blog.server";
import { ChoiceField } from "./choice-field";
import { DemoHeader } from "./demo-header";
import { SORTS } from "./posts";
import { demoContent, blog as words } from "./words";

/** A grid of posts with search and sort (spec §1): sample data. */
export function Blog() {
  const { query, matching } = useLoaderData<typeof loadBlog>();
  return (
    <>
      <DemoHeader title={words.title}>
        <Link className="button button-primary" to={paths.create}>
          {words.newPost}
        </Link>
      </DemoHeader>
      <Form className="demo-filters" role="search" method="get" action={paths.blog} key={JSON.stringify(query)}>
        <div className="demo-choice">
          <label className="label" htmlFor="search">
            {words.searchFor}
          </label>
          <input
            className="input"
            id="search"
            type="search"
            name="search"
            defaultValue={query.search}
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <ChoiceField
          name="sort"
          label={demoContent.sort}
          chosen={query.sort}
          options={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
        />
        <button className="button" type="submit">
          {demoContent.search}
        </button>
        {query.search && (
          <Link className="button button-link" to={paths.blog}>
            {demoContent.clear}
          </Link>
        )}
      </Form>
      {matching.length === 0 && (
        <EmptyState title={demoContent.notFound}>{demoContent.noMatch(query.search)}</EmptyState>
      )}
      <ul className="demo-grid">
        {matching.map(({ title, lead, author, date, views }) => (
          <li className="demo-card" key={title}>
            <p className="demo-card-head">
              <time dateTime={date}>{date}</time> · {views}
            </p>
            <h2>{title}</h2>
            <p>{lead}</p>
            <p className="demo-card-foot">{author}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
