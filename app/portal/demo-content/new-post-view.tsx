import { useActionData, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import { DemoHeader } from "./demo-header";
import type { loadNewPost, submitNewPost } from "./new-post.server";
import { SampleForm } from "./sample-form";
import { demoContent, newPost as words } from "./words";

/**
 * /dashboard/create, of which spec §2 tells only that it is the administrators'. It is where the blog's New Post button
 * leads: that is the only "create" the specification has without an address.
 */
export function NewPost() {
  const loaded = useLoaderData<typeof loadNewPost>();
  const data = useActionData<typeof submitNewPost>() ?? loaded;
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
