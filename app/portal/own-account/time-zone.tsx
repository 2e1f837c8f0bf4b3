import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields } from "~/auth/form-reply.server";
import { answerPage } from "~/auth/handlers.server";
import { leadOnOrShowAgain, overlaid, showFormAgain, shownAgain } from "~/auth/kept-answer.server";
import { problem } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { TimeZone } from "~/contract/kit/fields";
import { isPortico } from "~/gateway/api.server";
import { type FormReply, valueOf } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { Submit } from "~/ui/button";
import { OwnForm } from "~/ui/plain-form";
import { selectLook } from "~/ui/select-field";
import { FieldError, FieldLabel, fieldAttributes } from "~/ui/text-field";
import { OwnPage } from "./own-page";
import { type Region, timeZones } from "./time-zones";
import { words } from "./words";

const text = words.ownTimeZone;
const TimeZoneForm = z.object({ timeZone: TimeZone.optional() });

export const loader = userLoader(async (call) => {
  if (!isPortico()) throw problem("not-found");
  const { session, user } = call;
  const form: FormReply = { initialValue: { timeZone: user.timeZone ?? "" } };
  const kept = await shownAgain(call);
  const page = { form, csrfToken: csrfTokenOf(session), regions: timeZones() };
  return answerPage(session, overlaid(page, kept), { status: kept?.status });
});

export const action = userAction(async (call) => {
  const { form, api } = call;
  const fields = readFields(form, TimeZoneForm);
  if (!fields.ok) return showFormAgain(call, fields.failed, 400);
  const answer = await api("chooseTimeZone", { timeZone: fields.value.timeZone ?? null });
  return leadOnOrShowAgain(call, answer, paths.ownAccount);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(text.title, data?.form) }];

export default function OwnTimeZone() {
  const loaded = useLoaderData<typeof loader>();
  const { form, csrfToken, regions } = { ...loaded, ...useActionData<typeof action>() };
  return (
    <OwnPage title={text.title} form={form} labels={{ timeZone: words.timeZone }}>
      <p className="mb-4">{text.lead}</p>
      <OwnForm csrfToken={csrfToken}>
        <TimeZoneField form={form} regions={regions} />
        <Submit intent="save">{text.submit}</Submit>
      </OwnForm>
    </OwnPage>
  );
}

/** Places keep their names in every language. */
function TimeZoneField({ form, regions }: { form: FormReply; regions: readonly Region[] }) {
  const name = "timeZone";
  const chosen = String(valueOf(form, name) ?? "");
  const isListed = regions.some(({ zones }) => zones.some(({ zone }) => zone === chosen));
  return (
    <div>
      <FieldLabel name={name} label={words.timeZone} isOptional />
      <select className={selectLook} defaultValue={chosen} {...fieldAttributes(form, name)} required={false}>
        <option value="">{text.browsers}</option>
        <option value="UTC">UTC</option>
        {chosen && chosen !== "UTC" && !isListed && <option translate="no">{chosen}</option>}
        {regions.map((region) => (
          <optgroup key={region.name} label={region.name}>
            {region.zones.map(({ zone, place }) => (
              <option key={zone} value={zone} translate="no">
                {place}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <FieldError form={form} name={name} />
    </div>
  );
}
