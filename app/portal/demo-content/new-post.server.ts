import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { keptForm, readFields } from "~/auth/form-state.server";
import { page } from "~/auth/handlers.server";
import type { PortalSession } from "~/auth/session.server";
import { type FormState, type Notice, untouched } from "~/lib/form-state";
import { demoAdminAction, demoAdminLoader } from "./open.server";
import { demoContent, newPost } from "./words";

const required = (label: string) => z.string(newPost.required(label)).trim().min(1, newPost.required(label));
const NewPostForm = z.object({ title: required(newPost.postTitle), text: required(newPost.text) });

export const loadNewPost = demoAdminLoader(async ({ session }) => page(session, newPostPage(session, untouched)));

/** There is nothing a post could be kept in: it says so. */
export const submitNewPost = demoAdminAction(async ({ form, session }) => {
  const fields = readFields(form, NewPostForm);
  if (!fields.ok) return page(session, newPostPage(session, fields.failed), { status: 400 });
  return page(session, newPostPage(session, keptForm(form), { kind: "info", text: demoContent.notSaved }));
});

const newPostPage = (session: PortalSession, form: FormState, notice?: Notice) => ({
  form,
  notice,
  csrfToken: csrfTokenOf(session),
});
