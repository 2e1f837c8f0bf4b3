import { useLoaderData } from "@remix-run/react";
import { Peek } from "~/console/kit/peek";
import { titled } from "~/console/kit/titled";
import { words as kit } from "~/console/kit/words";
import { paths } from "~/lib/paths";
import GroupFacts, { type loader } from "./facts";

export { loader } from "./facts";

export const meta = titled(kit.peek);

export default function GroupPeek() {
  const { _id, name } = useLoaderData<typeof loader>().record;
  return (
    <Peek name={name} list={paths.group} page={paths.groupPage(_id)}>
      <GroupFacts />
    </Peek>
  );
}
