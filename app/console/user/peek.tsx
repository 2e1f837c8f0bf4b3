import { useLoaderData } from "@remix-run/react";
import { Peek } from "~/console/kit/peek";
import { titled } from "~/console/kit/titled";
import { words as kit } from "~/console/kit/words";
import { paths } from "~/lib/paths";
import { fullName } from "./columns";
import UserFacts, { type loader } from "./facts";

export { loader } from "./facts";

export const meta = titled(kit.peek);

export default function UserPeek() {
  const { _id, person } = useLoaderData<typeof loader>();
  return (
    <Peek name={fullName(person)} list={paths.user} page={paths.userPage(_id)}>
      <UserFacts />
    </Peek>
  );
}
