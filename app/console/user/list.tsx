import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { listSearch } from "~/console/kit/list-query";
import { peekLink, RowMenu } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { passHeaders } from "~/lib/pass-headers";
import { paths } from "~/lib/paths";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { userActions, userActionsInClient, userActs, userActsInClient } from "./actions";
import { columns, fullName, shape } from "./columns";
import type { loadUsers } from "./user.server";
import { words } from "./words";

export { loadUsers as loader } from "./user.server";

export const headers = passHeaders;

export const meta = titled(words.title);

const list = paths.user;

const DEFAULT_SORT = "firstName";

export default function UserList() {
  const loaded = useLoaderData<typeof loadUsers>();
  return (
    <ListPage
      title={words.title}
      path={list}
      list={loaded}
      columns={columns}
      searchFields={shape.searchFields}
      {...(!loaded.isInClient && { create: { label: words.create, to: "new" } })}
      choosing={{ to: paths.usersChosen, acts: loaded.isInClient ? userActsInClient : userActs }}
      tools={
        <>
          {!loaded.isAuditor && <ButtonLink to={paths.newInvitation}>{words.invite}</ButtonLink>}{" "}
          <ButtonLink to={paths.invitation}>{words.invitations}</ButtonLink>{" "}
          {loaded.isInClient && <ButtonLink to={paths.endingAccess}>{words.endingAccess}</ButtonLink>}{" "}
          {!loaded.isInClient && <ButtonLink to={paths.group}>{words.groups}</ButtonLink>}{" "}
          {!loaded.isInClient && <ButtonLink to={paths.attribute}>{words.attributes}</ButtonLink>}{" "}
          <ButtonAnchor
            href={paths.userDownload + listSearch(loaded.query, { sort: loaded.query.sort || DEFAULT_SORT })}
          >
            <Icon name="download" className="mr-2 shrink-0" />
            {words.download}
          </ButtonAnchor>
        </>
      }
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      peeks
      nameOf={(row) => fullName(row)}
      actionsHeader={words.action}
      actions={(row, search) => (
        <RowMenu
          name={fullName(row)}
          actions={[
            peekLink(list, row._id, search),
            ...(loaded.isInClient ? userActionsInClient(row._id, search) : userActions(row, search)),
          ]}
        />
      )}
    />
  );
}
