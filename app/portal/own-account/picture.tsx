import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { answerAt, overlaid, showFormAgain } from "~/auth/kept-answer.server";
import { problem } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { PictureFile } from "~/contract/kit/fields";
import { IMAGE_TYPES } from "~/contract/kit/rules";
import { isPortico } from "~/gateway/api.server";
import { refused, untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pictureAddress } from "~/lib/picture-address";
import { formTitle } from "~/lib/product";
import { Avatar } from "~/ui/avatar";
import { Submit } from "~/ui/button";
import { fileLook } from "~/ui/file-field";
import { PlainForm } from "~/ui/plain-form";
import { FieldError, FieldLabel, fieldAttributes } from "~/ui/text-field";
import { OwnPage } from "./own-page";
import { words } from "./words";

const text = words.ownPicture;
const PictureForm = z.object({ picture: PictureFile });

export const loader = userLoader(async (call) => {
  if (!isPortico()) throw problem("not-found");
  const { session, user } = call;
  const page = {
    ...{ form: untouched, csrfToken: csrfTokenOf(session) },
    name: `${user.firstName} ${user.lastName}`,
    picture: pictureAddress(user.profileImage ?? "") || undefined,
  };
  const kept = answerAt(call);
  return answerPage(session, overlaid(page, kept), { status: kept?.status });
});

export const action = userAction(
  async (call) => {
    const { form, session, api } = call;
    const isRemoved = form.get("intent") === "remove";
    const fields = readFields(form, isRemoved ? z.object({}) : PictureForm);
    if (!fields.ok) return showFormAgain(call, fields.failed, 400);
    const { picture } = fields.value as { picture?: File };
    const answer = await (picture ? api("uploadProfileImage", { profile: picture }) : api("removeOwnPicture", {}));
    if (answer.code !== 200) {
      // The API calls the field `profile`.
      const reply = picture ? refused(untouched, { picture: [answer.msg] }) : refusedForm(form, answer);
      return showFormAgain(call, reply, answer.code);
    }
    session.flash("notice", { kind: "success", text: picture ? text.saved : answer.msg });
    return redirectTo(session, paths.ownAccount);
  },
  {
    whenUnsent: ({ session }, msg, status) =>
      answerPage(session, { form: refused(untouched, { picture: [msg] }) }, { status }),
  },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(text.title, data?.form) }];

const labels = { picture: text.label };

export default function OwnPicture() {
  const loaded = useLoaderData<typeof loader>();
  const { form, csrfToken, name, picture } = { ...loaded, ...useActionData<typeof action>() };
  return (
    <OwnPage title={text.title} form={form} labels={labels}>
      <div className="mb-4">
        <Avatar name={name} picture={picture} />
      </div>
      <PlainForm csrfToken={csrfToken} encType="multipart/form-data">
        <FieldLabel name="picture" label={labels.picture} hint={text.hint} />
        <input
          className={fileLook}
          type="file"
          accept={IMAGE_TYPES.join(",")}
          {...fieldAttributes(form, "picture", text.hint)}
        />
        <FieldError form={form} name="picture" />
        <Submit intent="save">{text.submit}</Submit>
      </PlainForm>
      {picture && (
        <div className="mt-6">
          <PlainForm csrfToken={csrfToken}>
            <Submit intent="remove" kind="plain">
              {text.remove}
            </Submit>
          </PlainForm>
        </div>
      )}
    </OwnPage>
  );
}
