import type { MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { formAction } from "~/auth/form-action.server";
import { readFields } from "~/auth/form-reply.server";
import { answerPage, pageLoader, redirectTo } from "~/auth/handlers.server";
import { ID_MAX } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { LogoutResult } from "~/portal/logout/result";
import { refused } from "./answer.server";
import { endSessionFor } from "./end-session.server";
import { SamlPageView } from "./page-view";
import { words } from "./words";

const Agreed = z.object({ request: z.string().max(ID_MAX), applicationId: z.string().max(ID_MAX) });

/** The user has agreed to what an application asked. */
export const action = formAction(async (call) => {
  const fields = readFields(call.form, Agreed);
  if (!fields.ok) return answerPage(call.session, refused(words.unreadable), { status: 400 });
  return endSessionFor(call, fields.value);
});

/** A reload goes on. */
export const loader = pageLoader(({ session, afterAction }) =>
  afterAction ? answerPage(session, {}) : redirectTo(session, paths.samlLogoutNext),
);

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction = () => [{ title: pageTitle(words.logoutTitle) }];

export default function SamlSignOut() {
  const shown = useActionData<typeof action>();
  if (!shown) return null;
  if (shown.state === "signedOut") return <LogoutResult {...shown} returnTo={paths.samlLogoutNext} />;
  return <SamlPageView {...shown} />;
}
