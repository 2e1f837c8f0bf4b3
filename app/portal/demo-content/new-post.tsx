import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { keptForm, readFields } from "~/auth/form-reply.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import { DemoHeader, SampleForm } from "./demo-screen";
import { demoAdminAction, demoAdminLoader } from "./open.server";
import { answerSampleForm, loadSampleForm } from "./sample-form.server";
import { demoContent, newPost as words } from "./words";

const required = (label: string) => z.string(words.required(label)).trim().min(1, words.required(label));
const NewPostForm = z.object({ title: required(words.postTitle), text: required(words.text) });

export const loader = demoAdminLoader(loadSampleForm);

export const action = demoAdminAction(async (call) => {
  const fields = readFields(call.form, NewPostForm);
  if (!fields.ok) return answerSampleForm(call, { form: fields.failed }, 400);
  return answerSampleForm(call, { form: keptForm(call.form), notice: { kind: "info", text: demoContent.notSaved } });
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

/** Spec §2 only says that /dashboard/create is for administrators; only New Post had no address. */
export default function NewPost() {
  const loaded = useLoaderData<typeof loader>();
  const data = useActionData<typeof action>() ?? loaded;
  return (
    <>
      <DemoHeader title={words.title} note={demoContent.sampleForm} />
      <SampleForm {...data} labels={{ title: words.postTitle, text: words.text }} cancelHref={paths.blog}>
        <TextField form={data.form} name="title" label={words.postTitle} maxLength={100} />
        <TextAreaField form={data.form} name="text" label={words.text} rows={8} maxLength={2000} />
      </SampleForm>
    </>
  );
}
