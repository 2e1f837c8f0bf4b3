import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import type { PortalSession } from "~/auth/session.server";
import { afterFactor } from "~/auth/way.server";
import { NAME_MAX } from "~/contract/kit/rules";
import { NewCredential } from "~/contract/passkey";
import { deviceOf } from "~/lib/device";
import { entered } from "~/lib/form-entry";
import { untouched } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { sessionWords } from "~/portal/session/words";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { credentialIn } from "./credential.server";
import { PasskeyForm } from "./passkey-form";
import { newPasskey as words } from "./words";

/** A page without the framework's scripts: those of the ceremony are static. */
export const loader = userLoader(async ({ request, session }) => {
  const name = words.defaultName(sessionWords.deviceName(deviceOf(request.headers.get("User-Agent") ?? "")));
  return answerPage(session, { page: publicPage(session), name });
});

export const action = userAction(async ({ form, session, api, request, user }) => {
  const credential = NewCredential.safeParse(credentialIn(form));
  if (!credential.success) return refuse(session, words.problem);
  const typed = entered(form, "name").trim();
  const name = typed || words.defaultName(sessionWords.deviceName(deviceOf(request.headers.get("User-Agent") ?? "")));
  const answer = await api("addPasskey", { credential: credential.data, name });
  if (answer.code !== 200) return refuse(session, answer.msg);
  session.flash("notice", { kind: "success", text: answer.msg });
  // Without them, who loses the passkey is locked out.
  const factors = await api("listFactors", { userId: user._id });
  const hasCodes = factors.code !== 200 || factors.data.recoveryCodesLeft > 0;
  return redirectTo(session, hasCodes ? afterFactor(session) : paths.recoveryCodes);
});

function refuse(session: PortalSession, text: string): Promise<never> {
  session.flash("notice", { kind: "error", text });
  return redirectTo(session, paths.newPasskey);
}

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

const links = [{ href: paths.security, text: words.back }];

export default function NewPasskey() {
  const { page, name } = useLoaderData<typeof loader>();
  return (
    <PublicCard title={words.title} notice={page.notice} links={links}>
      <p className="mb-4">{words.text}</p>
      <p className="mb-4" data-no-passkey="">
        {words.cannot}
      </p>
      <PasskeyForm
        csrfToken={page.csrfToken}
        options={paths.newPasskeyOptions}
        submit={words.submit}
        kind="primary"
        problem={words.problem}
      >
        <TextField
          form={{ ...untouched, values: { name } }}
          name="name"
          label={words.name}
          hint={words.nameHint}
          maxLength={NAME_MAX}
        />
      </PasskeyForm>
    </PublicCard>
  );
}
