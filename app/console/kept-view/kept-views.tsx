import { useActionData, useLoaderData } from "@remix-run/react";
import { titled } from "~/console/kit/titled";
import { keptView } from "~/contract/kept-view";
import { VIEW_NAME_MAX } from "~/contract/kit/rules";
import { errorsOf, type FormReply, valueOf } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { Button, ButtonLink, Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { PlainForm } from "~/ui/plain-form";
import { inputLook, TextField } from "~/ui/text-field";
import type { changeKeptViews, loadKeptViews } from "./kept-view.server";
import { words } from "./words";

export { changeKeptViews as action, loadKeptViews as loader } from "./kept-view.server";

export const meta = titled(words.title);

export default function KeptViews() {
  const loaded = useLoaderData<typeof loadKeptViews>();
  const { list, search, views, csrfToken, notice } = loaded;
  const { form } = { ...loaded, ...useActionData<typeof changeKeptViews>() };
  const path = `${paths.dashboard}/${list}`;
  const renamed = valueOf(form, "viewId");
  return (
    <>
      <PageHeader title={words.title}>
        <ButtonLink to={path + search}>{words.back}</ButtonLink>
      </PageHeader>
      {notice && <Notice {...notice} />}
      <ErrorSummary form={form} labels={keptView.labels} />
      <Panel>
        <Hint className="mb-4">{words.lead}</Hint>
        <PlainForm csrfToken={csrfToken}>
          <TextField
            form={renamed ? {} : form}
            name="name"
            label={keptView.labels.name}
            hint={words.keepHint}
            maxLength={VIEW_NAME_MAX}
            autoComplete="off"
          />
          <Submit intent="keep">{words.submit}</Submit>
        </PlainForm>
        <section className="mt-6">
          <h2 className="mb-2 text-base">{words.own}</h2>
          {views.length === 0 && <p className="text-sm text-muted">{words.none}</p>}
          <ul>
            {views.map((view) => (
              <KeptView
                key={view.viewId}
                {...view}
                path={path}
                csrfToken={csrfToken}
                form={renamed === view.viewId ? form : {}}
              />
            ))}
          </ul>
        </section>
      </Panel>
    </>
  );
}

interface KeptViewProps {
  viewId: string;
  name: string;
  search: string;
  path: string;
  csrfToken: string;
  form: FormReply;
}

function KeptView({ viewId, name, search, path, csrfToken, form }: KeptViewProps) {
  const isInvalid = errorsOf(form, "name").length > 0;
  const typed = valueOf(form, "name");
  return (
    <li className="border-t py-3">
      <a className="break-words" href={path + search}>
        <bdi>{name}</bdi>
      </a>
      <div className="-mb-2 mt-2 flex flex-wrap items-start *:mb-2 *:mr-2">
        <PlainForm className="flex flex-[1_1_16rem]" csrfToken={csrfToken}>
          <input type="hidden" name="viewId" value={viewId} />
          <input
            className={`${inputLook} mr-2 min-w-32 flex-1`}
            name="name"
            dir="auto"
            defaultValue={typeof typed === "string" ? typed : name}
            aria-label={words.newName(name)}
            aria-invalid={isInvalid || undefined}
            maxLength={VIEW_NAME_MAX}
            autoComplete="off"
          />
          <Button type="submit" name="intent" value="rename" aria-label={words.renameOne(name)}>
            {words.rename}
          </Button>
        </PlainForm>
        <PlainForm csrfToken={csrfToken}>
          <input type="hidden" name="viewId" value={viewId} />
          <Button type="submit" name="intent" value="delete" aria-label={words.removeOne(name)}>
            {words.remove}
          </Button>
        </PlainForm>
      </div>
      {isInvalid && <p className="mt-1 text-sm text-red">{errorsOf(form, "name").join(" ")}</p>}
    </li>
  );
}
