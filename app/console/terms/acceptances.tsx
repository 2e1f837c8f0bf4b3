import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { listSearch } from "~/console/kit/list-query";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { acceptanceColumns, acceptanceShape } from "./columns";
import type { loadAcceptances } from "./terms.server";
import { words } from "./words";

export { loadAcceptances as loader } from "./terms.server";

export const meta = titled(words.allAcceptances);

export default function Acceptances() {
  const loaded = useLoaderData<typeof loadAcceptances>();
  return (
    <ListPage
      title={words.allAcceptances}
      path={paths.acceptances}
      list={loaded}
      columns={acceptanceColumns}
      searchFields={acceptanceShape.searchFields}
      tools={
        <>
          <ButtonLink to={paths.termsVersions}>{words.title}</ButtonLink>{" "}
          <ButtonAnchor href={paths.acceptancesDownload + listSearch(loaded.query)} download>
            {words.download}
          </ButtonAnchor>
        </>
      }
      empty={{ title: words.noAcceptance, text: words.noAcceptanceText, one: words.oneAcceptance }}
      nameOf={({ person, terms }) => `${person ?? words.gone} ${terms}`}
    />
  );
}
