import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, RowButtons, removeLink } from "~/console/kit/row-actions";
import { RowSubmit } from "~/console/kit/row-submit";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadAnnouncements } from "./announcement.server";
import { columns, shape } from "./columns";
import { words } from "./words";

export { endAnnouncement as action, loadAnnouncements as loader } from "./announcement.server";

export const meta = titled(words.title);

const list = paths.announcement;

export default function AnnouncementList() {
  const loaded = useLoaderData<typeof loadAnnouncements>();
  return (
    <ListPage
      title={words.title}
      path={list}
      list={loaded}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={({ title }) => title}
      actions={({ _id, title, state }, search) => (
        <div className="flex">
          <RowButtons name={title} actions={[editLink, removeLink].map((action) => action(list, _id, search))} />
          {state !== "OVER" && !loaded.isAuditor && (
            <RowSubmit id={_id} name={title} label={words.end} icon="close" csrfToken={loaded.csrfToken} />
          )}
        </div>
      )}
    />
  );
}
