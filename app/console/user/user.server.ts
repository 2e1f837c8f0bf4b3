import { z } from "zod";
import { editing } from "~/console/kit/edit.server";
import { findRecord, listLoader } from "~/console/kit/list.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
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

export const saveNewUser = saveAction({
  schema: schema.extend({ password: chosenPassword() }),
  secret: ["password"],
  list,
  remarked: (failed, call) => withStrength(call, failed, "password", ownerTyped(call.form)),
  save: (value, { api }) => api("createUser", { ...value, name: fullName(value) }),
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
    // Stored first and the user's only with the rest: whichever is refused, nothing is changed.
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

export const savePassword = saveAction({
  schema: PasswordForm,
  secret: ["newPassword", "confirmPassword"],
  list,
  async remarked(failed, call) {
    const record = await findRecord(call.api, "listActiveUsers", call.params.id ?? "");
    return withStrength(call, failed, "newPassword", ownerIn(record));
  },
  async save({ newPassword }, { api, id }) {
    const { email } = await findRecord(api, "listActiveUsers", id);
    return api("resetUserPassword", { email, newPassword });
  },
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

const deletion = removal("listActiveUsers", {
  nameOf: nameInFull,
  list,
  toast: words.deleted,
  remove: (id, { api }) => api("deleteUser", { userId: id }),
});

export const loadUserRemoval = deletion.load;
export const removeUser = deletion.act;
