import { useLoaderData } from "@remix-run/react";
import { Peek } from "~/console/kit/peek";
import { titled } from "~/console/kit/titled";
import { words as kit } from "~/console/kit/words";
import { paths } from "~/lib/paths";
import ClientFacts, { type loader } from "./facts";

export { loader } from "./facts";

export const meta = titled(kit.peek);

export default function ClientPeek() {
  const { _id, actualName } = useLoaderData<typeof loader>().record;
  return (
    <Peek name={actualName} list={paths.client} page={paths.clientPage(_id)}>
      <ClientFacts />
    </Peek>
  );
}
