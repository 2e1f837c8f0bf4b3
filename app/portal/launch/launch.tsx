import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readFields } from "~/auth/form-reply.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { withAccess } from "./access.server";
import { carryOut } from "./carry-out.server";
import { type Launched, LaunchedView, refused, titleOf } from "./outcome";
import { launchWords as words } from "./words";

const LaunchForm = z.object({ applicationId: z.string().max(64), clientId: z.string().max(64).optional() });

const nothing: Launched = { state: "nothing" };
const answered: Launched = { state: "answered" };

/** Carries out a launch the server decided on (spec §4); a link to this page opens nothing. */
export const loader = userLoader(async ({ session, user, api, request, afterAction }) => {
  if (afterAction) return answerPage(session, answered);
  const pending = session.get("pendingLaunch");
  if (!pending) return answerPage(session, nothing);
  const launcher = { session, user: await withAccess(api, user), api, request };
  return carryOut(launcher, pending.applicationId, pending.clientId);
});

export const action = userAction(
  async ({ session, api, request, form, ...signedIn }) => {
    const fields = readFields(form, LaunchForm);
    if (!fields.ok) return answerPage(session, refused(words.unknown), { status: 400 });
    const { applicationId, clientId } = fields.value;
    const user = await withAccess(api, signedIn.user);
    const clientIds = user.assignments
      .filter((each) => each.applicationId === applicationId)
      .map((each) => each.clientId);
    if (clientId === undefined && clientIds.length > 1) return redirectTo(session, paths.app(applicationId));
    return carryOut({ session, user, api, request }, applicationId, clientId ?? clientIds[0] ?? "");
  },
  { tileOf: tileIn },
);

function tileIn(form: FormData) {
  const fields = readFields(form, LaunchForm);
  return fields.ok ? fields.value : undefined;
}

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(titleOf(data)) }];

export default function Launch() {
  const loaded = useLoaderData<typeof loader>();
  return <LaunchedView {...(useActionData<typeof action>() ?? loaded)} />;
}
