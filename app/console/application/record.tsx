import { useLoaderData } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { findRecord } from "~/console/kit/list.server";
import { RecordFrame } from "~/console/kit/record-frame";
import { titled } from "~/console/kit/titled";
import { offersSignOn } from "~/console/sign-on/offered.server";
import { isPortico } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { StatusBadge } from "~/ui/status-badge";
import { isOpened } from "./api-facts";
import { words } from "./words";

export const loader = readerLoader(async ({ api, params }) => {
  const record = await findRecord(api, "listApplications", params.id ?? "");
  const { _id, name, status } = record;
  // Nobody sees the sign-in page of an API.
  const offersBranding = isPortico() && isOpened(record);
  return { id: _id, name: name.description, status, offersSignOn: offersSignOn(), offersBranding };
});

export const meta = titled(words.title);

export default function ApplicationRecord() {
  const { id, name, status, offersSignOn, offersBranding } = useLoaderData<typeof loader>();
  const at = paths.applicationPage(id);
  const { facts, access, signOn, branding, history } = words.tabs;
  return (
    <RecordFrame
      name={name}
      mark={<StatusBadge status={status} />}
      list={{ to: paths.application, title: words.title }}
      tabs={[
        { label: facts, to: at },
        { label: access, to: `${at}/access` },
        ...(offersSignOn ? [{ label: signOn, to: paths.signOn(id) }] : []),
        ...(offersBranding ? [{ label: branding, to: `${at}/branding` }] : []),
        { label: history, to: `${at}/history` },
      ]}
    />
  );
}
