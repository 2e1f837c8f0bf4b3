import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields } from "~/auth/form-reply.server";
import { answerPage } from "~/auth/handlers.server";
import { answerAt, leadOnOrShowAgain, overlaid, showFormAgain } from "~/auth/kept-answer.server";
import { problem } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { Id } from "~/contract/kit/fields";
import { PINS_MAX } from "~/contract/kit/rules";
import { isPortico } from "~/gateway/api.server";
import { type FormReply, untouched, valueOf } from "~/lib/form-reply";
import { inNaturalOrderOf } from "~/lib/natural-key";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { ownTiles } from "~/portal/launch/access.server";
import { ButtonAnchor, Submit } from "~/ui/button";
import { ButtonRow } from "~/ui/button-row";
import { choiceLook } from "~/ui/checkbox-field";
import { ErrorSummary } from "~/ui/error-summary";
import { Hint } from "~/ui/hint";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { PlainForm } from "~/ui/plain-form";
import { FieldError, labelLook } from "~/ui/text-field";
import { tickLook } from "~/ui/tick-look";
import { launcherOf } from "./launcher.server";
import { arrange as words } from "./tile-words";

const WINDOWS = ["new", "this"] as const;

const ArrangeForm = z.object({
  opens: z.enum(WINDOWS).default("new"),
  pinned: z.array(Id).max(PINS_MAX, words.tooMany(PINS_MAX)).default([]),
});

export const loader = userLoader(async (call) => {
  const { session, api, user } = call;
  if (!isPortico()) throw problem("not-found");
  const { opensHere, pinned } = await launcherOf(api);
  const all = (await ownTiles(api, user._id)).map(({ applicationId, name }) => ({ id: applicationId, name }));
  const applications = inNaturalOrderOf(all, ({ name }) => name);
  const form: FormReply = { ...untouched, initialValue: { opens: opensHere ? "this" : "new", pinned } };
  const kept = answerAt(call);
  return answerPage(session, overlaid({ applications, form, csrfToken: csrfTokenOf(session) }, kept), {
    status: kept?.status,
  });
});

export const action = userAction(async (call) => {
  const { form, api } = call;
  const fields = readFields(form, ArrangeForm);
  if (!fields.ok) return showFormAgain(call, fields.failed, 400);
  const { opens, pinned } = fields.value;
  const answer = await api("saveLauncher", { opensHere: opens === "this", pinned });
  return leadOnOrShowAgain(call, answer, paths.apps);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(words.title, data?.form) }];

export default function Arrange() {
  const loaded = useLoaderData<typeof loader>();
  const { form, applications, csrfToken } = { ...loaded, ...useActionData<typeof action>() };
  const chosen = [valueOf(form, "pinned") ?? []].flat();
  return (
    <>
      <PageHeader title={words.title} />
      <ErrorSummary form={form} labels={{ pinned: words.pinned, opens: words.opens }} />
      <Panel>
        <PlainForm csrfToken={csrfToken}>
          <fieldset className="mb-4">
            <legend className={labelLook}>{words.opens}</legend>
            {WINDOWS.map((each) => (
              <label className={choiceLook} key={each}>
                <input
                  className={tickLook}
                  type="radio"
                  name="opens"
                  value={each}
                  defaultChecked={valueOf(form, "opens") === each}
                />
                {words.windows[each]}
              </label>
            ))}
          </fieldset>
          <fieldset id="pinned" tabIndex={-1}>
            <legend className={labelLook}>{words.pinned}</legend>
            <Hint>{words.pinnedHint}</Hint>
            {applications.map(({ id, name }) => (
              <label className={choiceLook} key={id}>
                <input
                  className={tickLook}
                  type="checkbox"
                  name="pinned"
                  value={id}
                  defaultChecked={chosen.includes(id)}
                />
                <span className="min-w-0 break-words" dir="auto">
                  {name}
                </span>
              </label>
            ))}
          </fieldset>
          <FieldError form={form} name="pinned" />
          <ButtonRow>
            <Submit intent="save">{words.save}</Submit>
            <ButtonAnchor href={paths.apps}>{words.cancel}</ButtonAnchor>
          </ButtonRow>
        </PlainForm>
      </Panel>
    </>
  );
}
