import { z } from "zod";
import type { UserFormCall } from "~/auth/require-user.server";
import { editing } from "~/console/kit/edit.server";
import { findRecord, listLoader } from "~/console/kit/list.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { formDialogAction, newLoader, saveAction, saveForm } from "~/console/kit/save.server";
import { usedName } from "~/console/uses/uses.server";
import { PictureFile } from "~/contract/kit/fields";
import { DESCRIPTION_MAX, PASSWORD_MAX, STATUSES } from "~/contract/kit/rules";
import { user } from "~/contract/user";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { chosenPassword } from "~/portal/account/account-fields";
import { ownerIn, ownerTyped, withStrength } from "~/portal/account/password-strength.server";
import { fullName, nameInFull, rowOf, shape, statusOf } from "./columns";
import { PICTURE_REMOVED } from "./user";
import { words } from "./words";

const list = paths.user;
const schema = formSchema(user);

export const loadUsers = listLoader("listActiveUsers", shape, {
  usedName,
  complete: (users) => Promise.resolve(users.map(rowOf)),
});

export const loadNewUser = newLoader(async () => ({ allowPaste: env().allowPaste }));

const NewUserForm = schema.extend({ password: chosenPassword() });

const newUser = {
  schema: NewUserForm,
  secret: ["password"],
  list,
  save: (value: z.output<typeof NewUserForm>, { api }: UserFormCall) =>
    api("createUser", { ...value, name: fullName(value) }),
};

/** Says how strong a refused form's password is. */
export const saveNewUser = formDialogAction(newUser, async (call) => {
  const answer = await saveForm(newUser, call);
  if ("form" in answer.data)
    answer.data.form = await withStrength(call, answer.data.form, "password", ownerTyped(call.form));
  return answer;
});

const edit = editing("listActiveUsers", (record) => {
  const values = { ...entriesOf(user, record), status: statusOf(record) };
  const { userName, profileImage, phoneNumber, isPhoneVerified = false } = record;
  return {
    values,
    name: fullName(record),
    userName: userName ?? "",
    picture: profileImage ?? undefined,
    phone: phoneNumber ? { isVerified: isPhoneVerified } : undefined,
  };
});

export const loadUser = edit.load;

export const saveUser = edit.save({
  schema: schema.omit({ userName: true }).extend({
    status: z.enum(STATUSES, words.statusRequired),
    picture: PictureFile.optional(),
    [PICTURE_REMOVED]: z.string().optional(),
  }),
  names: { profile: "picture" },
  inLog: { status: "isActive" },
  list,
  async save({ picture, [PICTURE_REMOVED]: isRemoved, status, ...value }, { api, id, version }) {
    // A refusal changes nothing: the picture is used only with the rest.
    const stored = picture && (await api("uploadProfileImage", { profile: picture, use: "later" }));
    if (stored && stored.code !== 200) return stored;
    const { userName } = await findRecord(api, "listActiveUsers", id);
    const isActive = status === STATUSES[0];
    return api("updateUser", {
      ...value,
      userId: id,
      userName,
      status: "Active",
      isActive,
      profileImage: stored?.msg ?? (isRemoved ? null : undefined),
      version,
    });
  },
});

const required = (message: string) =>
  z.string(message).min(1, { error: message, abort: true }).max(PASSWORD_MAX, { error: words.tooLong, abort: true });

const PasswordForm = z
  .object({
    newPassword: chosenPassword(words.newPasswordRequired),
    confirmPassword: required(words.confirmPasswordRequired),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    message: words.passwordMatch,
  });

export const loadPassword = newLoader(async ({ api, params }) => {
  const record = await findRecord(api, "listActiveUsers", params.id ?? "");
  return { name: nameInFull(record), owner: ownerIn(record), allowPaste: env().allowPaste };
});

const newPassword = {
  schema: PasswordForm,
  secret: ["newPassword", "confirmPassword"],
  list,
  async save({ newPassword }: z.output<typeof PasswordForm>, { api, id }: UserFormCall & { id: string }) {
    const { email } = await findRecord(api, "listActiveUsers", id);
    return api("resetUserPassword", { email, newPassword });
  },
};

export const savePassword = formDialogAction(newPassword, async (call) => {
  const answer = await saveForm(newPassword, call);
  if ("form" in answer.data) {
    const record = await findRecord(call.api, "listActiveUsers", call.params.id ?? "");
    answer.data.form = await withStrength(call, answer.data.form, "newPassword", ownerIn(record));
  }
  return answer;
});

const FactorsForm = z.object({
  reason: z.string(words.reasonRequired).trim().min(1, words.reasonRequired).max(DESCRIPTION_MAX),
});

export const loadFactors = newLoader(async ({ api, params }) => ({
  name: nameInFull(await findRecord(api, "listActiveUsers", params.id ?? "")),
}));

export const resetFactors = saveAction({
  schema: FactorsForm,
  list,
  save: ({ reason }, { api, id }) => api("resetFactors", { userId: id, reason }),
});

export const loadDeletion = loadFactors;

export const refuseDeletion = saveAction({
  schema: FactorsForm,
  list,
  save: ({ reason }, { api, id }) => api("refuseDeletion", { userId: id, reason }),
});

export const loadResetLink = loadFactors;

export const sendResetLink = saveAction({
  schema: z.object({}),
  list,
  save: (_value, { api, id }) => api("sendResetLink", { userId: id }),
});

export const loadStatus = newLoader(async ({ api, params }) => {
  const record = await findRecord(api, "listActiveUsers", params.id ?? "");
  return { name: nameInFull(record), isActive: record.isActive };
});

export const saveStatus = saveAction({
  schema: z.object({ status: z.enum(STATUSES, words.statusRequired) }),
  list,
  async save({ status }, { api, id }) {
    const { firstName, lastName, email, phoneNumber, userName, version } = await findRecord(api, "listActiveUsers", id);
    const person = { userId: id, firstName, lastName, email, userName, version, phoneNumber: phoneNumber || null };
    return api("updateUser", { ...person, status: "Active", isActive: status === STATUSES[0] });
  },
});

const deletion = removal("listActiveUsers", {
  nameOf: nameInFull,
  list,
  toast: words.deleted,
  remove: (id, { api }) => api("deleteUser", { userId: id }),
});

export const loadUserRemoval = deletion.load;
export const removeUser = deletion.act;
