import { data } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { askedAt } from "~/auth/asked-on-page.server";
import { userLoader } from "~/auth/require-user.server";
import { AskedForms } from "~/portal/step-up/asked-forms";
import { words } from "~/portal/step-up/words";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";

export { ErrorBoundary, meta } from "./content-boundary";

export const loader = userLoader(async (call) => {
  const asked = askedAt(call);
  return data({ asked }, { status: asked ? 403 : 200 });
});

/** Pages without framework scripts. Their errors stay inside the frame; what waits for confirmation asks in place of its page. */
export default function DashboardContent() {
  const { asked } = useLoaderData<typeof loader>();
  if (!asked) return <Outlet />;
  return (
    <>
      <PageHeader title={words.title} />
      <Panel>
        <AskedForms asked={asked} />
      </Panel>
    </>
  );
}
