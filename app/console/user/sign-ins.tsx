import { useLoaderData, useParams } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { nameOf } from "~/console/audit/in-words";
import { signInColumnsFor } from "~/console/audit/record-columns";
import { loadList } from "~/console/kit/list.server";
import { ListBody } from "~/console/kit/list-body";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { Hint } from "~/ui/hint";
import { words } from "./words";

const shape = { searchFields: [], sorts: [] };

export const loader = readerLoader((call) =>
  loadList(call, "listSignIns", shape, { among: () => ({ userId: call.params.id }) }),
);

export const meta = titled(words.tabs.signIns);

export default function UserSignIns() {
  const { id = "" } = useParams();
  const loaded = useLoaderData<typeof loader>();
  return (
    <>
      <Hint className="mb-4">{words.signInsHint}</Hint>
      <ListBody
        title={words.tabs.signIns}
        path={`${paths.userPage(id)}/sign-ins`}
        list={loaded}
        columns={signInColumnsFor(loaded.isInClient)}
        searchFields={[]}
        empty={{ title: words.noSignIn, text: words.noSignInText, one: words.tabs.signIns }}
        nameOf={nameOf}
      />
    </>
  );
}
