import { useLoaderData, useParams } from "@remix-run/react";
import { accessLoader } from "~/console/access/access.server";
import { AccessTab } from "~/console/access/access-tab";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { words } from "./words";

export const loader = accessLoader("user");

export const meta = titled(words.tabs.access);

export default function UserAccess() {
  const { id = "" } = useParams();
  return (
    <>
      <AccessTab kind="user" path={`${paths.userPage(id)}/access`} list={useLoaderData<typeof loader>()} />
      <p className="mt-4">
        <ButtonLink to={paths.evidenceOf("person", { person: id, ask: "1" })}>{words.evidence}</ButtonLink>
      </p>
    </>
  );
}
