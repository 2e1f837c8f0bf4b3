import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, RowMenu, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { columns, shape } from "./columns";
import type { loadServiceAccounts } from "./service-account.server";
import { words } from "./words";

export { loadServiceAccounts as loader } from "./service-account.server";

export const meta = titled(words.title);

export default function ServiceAccountList() {
  return (
    <ListPage
      title={words.title}
      path={paths.serviceAccount}
      list={useLoaderData<typeof loadServiceAccounts>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={({ name }) => name}
      actions={({ _id, name }, search) => (
        <RowMenu
          name={name}
          actions={[
            {
              to: `${paths.serviceAccount}/${encodeURIComponent(_id)}/tokens${search}`,
              label: words.manage,
              icon: "key",
              shows: words.manage,
            },
            editLink(paths.serviceAccount, _id, search),
            removeLink(paths.serviceAccount, _id, search),
          ]}
        />
      )}
    />
  );
}
