import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { RowSubmit } from "~/console/kit/row-submit";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { columns, isOpen, Linked, shape } from "./columns";
import { WITHDRAW_INTENT } from "./intents";
import type { loadInvitations } from "./invitation.server";
import { words } from "./words";

export { changeInvitation as action, loadInvitations as loader } from "./invitation.server";

export const meta = titled(words.title);

export default function InvitationList() {
  const loaded = useLoaderData<typeof loadInvitations>();
  return (
    <Linked.Provider value={!loaded.isInClient}>
      <ListPage
        title={words.title}
        path={paths.invitation}
        list={loaded}
        columns={columns}
        searchFields={shape.searchFields}
        create={{ label: words.create, to: "new" }}
        tools={<ButtonLink to={paths.user}>{words.users}</ButtonLink>}
        empty={{ title: words.empty, text: words.emptyText, one: words.one }}
        nameOf={({ email }) => email}
        actionsHeader={words.action}
        actions={(row) =>
          isOpen(row) &&
          !loaded.isAuditor && (
            <div className="flex">
              <RowSubmit id={row._id} name={row.email} label={words.resend} icon="retry" csrfToken={loaded.csrfToken} />
              <RowSubmit
                id={row._id}
                name={row.email}
                label={words.withdraw}
                icon="close"
                intent={WITHDRAW_INTENT}
                csrfToken={loaded.csrfToken}
              />
            </div>
          )
        }
      />
    </Linked.Provider>
  );
}
