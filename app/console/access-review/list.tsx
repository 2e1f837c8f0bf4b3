import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { RowButtons } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadAccessReviews } from "./access-review.server";
import { columns, nameOf, shape } from "./columns";
import { words } from "./words";

export { loadAccessReviews as loader } from "./access-review.server";

export const meta = titled(words.title);

export default function AccessReviews() {
  return (
    <ListPage
      title={words.title}
      path={paths.accessReviews}
      list={useLoaderData<typeof loadAccessReviews>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={nameOf}
      actionsHeader={words.actionsHeader}
      actions={(row) => (
        <RowButtons
          name={nameOf(row)}
          actions={[{ to: paths.accessReview(row._id), label: words.details, icon: "page", shows: words.details }]}
        />
      )}
    />
  );
}
