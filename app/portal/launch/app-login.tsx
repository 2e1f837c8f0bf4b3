import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answerPage, callOf } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { requireUser } from "~/auth/require-user.server";
import { HttpUrl } from "~/contract/kit/fields";
import { LAUNCH_RESPONSE_TYPE, TITLE_MAX } from "~/contract/kit/rules";
import { pageTitle } from "~/lib/product";
import { singleParameters } from "~/lib/query";
import { withAccess } from "./access.server";
import { findAssigned, isCalled } from "./find-assigned";
import { goInto } from "./go-into.server";
import { LaunchRefusedView } from "./refused-view";
import { launchWords as words } from "./words";

/** RFC 6749 §4.2.1; `token` is the only response type. */
const AppLoginQuery = z.object({
  client_id: z.string().min(1).max(TITLE_MAX),
  redirect_uri: HttpUrl,
  response_type: z.literal(LAUNCH_RESPONSE_TYPE),
});

/** Design §5. Names are checked before anyone types a password. */
export async function loader(args: LoaderFunctionArgs) {
  const { session, url, api } = await callOf(args);
  const query = AppLoginQuery.safeParse(singleParameters(url.searchParams));
  if (!query.success) return answerPage(session, { text: words.unreadable }, { status: 400 });
  const { client_id: application, redirect_uri: address } = query.data;

  const answer = await api("checkAddress", { address, match: "redirect", application });
  if (answer.code === 400) return answerPage(session, { text: words.refusedText }, { status: 400 });
  if (answer.code !== 200) throw problemOf(answer);

  args.context.askingApplication = answer.data.applicationName;
  const user = await withAccess(api, (await requireUser(args)).user);
  const isAsking = (each: (typeof user.applicationData)[number]) =>
    each.applicationRedirectUrl === address && isCalled(application, each);
  const [first, ...others] = findAssigned(user, { application: isAsking });
  if (!first) {
    await api("noteRefusedPage", { action: "SIGN_ON_REFUSED", address, application });
    return answerPage(session, { text: words.unknown }, { status: 403 });
  }
  return goInto(session, [first, ...others]);
}

export const meta: MetaFunction = () => [{ title: pageTitle(words.refusedTitle) }];

export default function AppLogin() {
  return <LaunchRefusedView text={useLoaderData<typeof loader>().text} />;
}
