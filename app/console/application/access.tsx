import { data } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { loadAccess } from "~/console/access/access.server";
import { AccessFilters } from "~/console/access/access-filters";
import { AccessTab } from "~/console/access/access-tab";
import { words as accessWords } from "~/console/access/words";
import { clientChoices } from "~/console/client/client.server";
import { dataOf } from "~/console/kit/list.server";
import { listSearch } from "~/console/kit/list-query";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";

export const loader = readerLoader(async (call) => {
  const { api, params, url } = call;
  const [list, clients, roles] = await Promise.all([
    loadAccess(call, "application"),
    clientChoices(api, { chosen: url.searchParams.get("clientId") }),
    api("rolesOfApplication", { applicationId: params.id ?? "" }),
  ]);
  const names = dataOf(roles).map(({ role }) => role);
  return data({ list: list.data, clients: clients.options, roles: [...new Set(names)] }, list.init ?? undefined);
});

export const meta = titled(words.tabs.access);

export default function ApplicationAccess() {
  const { list, clients, roles } = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  const path = `${paths.applicationPage(id)}/access`;
  return (
    <>
      <AccessTab
        kind="application"
        path={path}
        list={list}
        filters={<AccessFilters chosen={list.query.filters ?? {}} clients={clients} roles={roles} />}
      />
      <p className="-ml-2 mt-2 flex flex-wrap *:ml-2 *:mt-2">
        {list.total > 0 && (
          <ButtonAnchor href={`${path}/download${listSearch(list.query)}`}>
            <Icon name="download" className="mr-2 shrink-0" />
            {accessWords.download}
          </ButtonAnchor>
        )}
        <ButtonLink to={paths.evidenceOf("day", { applicationId: id, at: list.query.filters?.at ?? "" })}>
          {words.evidence}
        </ButtonLink>
      </p>
    </>
  );
}
