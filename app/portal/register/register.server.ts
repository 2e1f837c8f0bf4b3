import { redirect } from "@remix-run/node";
import { z } from "zod";
import { readFields, refusedForm } from "~/auth/form-state.server";
import { formAction, go, page, pageLoader } from "~/auth/handlers.server";
import { attemptOf, type PortalSession } from "~/auth/session.server";
import { paths } from "~/lib/paths";
import { validation } from "~/text/validation";
import { type FormState, untouched } from "~/ui/form-state";
import { chosenPassword, contactNumber, email, personName } from "../account-fields";
import { publicPage } from "../public-page.server";

const RegisterForm = z.object({
  firstName: personName(validation.firstNameRequired),
  lastName: personName(validation.lastNameRequired),
  email,
  contactNumber,
  password: chosenPassword(),
});

export const loadRegister = pageLoader(async ({ session }) => {
  if (session.has("token")) throw redirect(paths.dashboard);
  return page(session, shown(session, untouched));
});

export const submitRegister = formAction(async ({ form, session, api }) => {
  const fields = readFields(form, RegisterForm, ["password"]);
  if (!fields.ok) return page(session, shown(session, fields.failed), { status: 400 });

  const { contactNumber: phoneNumber, ...rest } = fields.value;
  const answer = await api("signUp", { ...rest, phoneNumber, attemptId: attemptOf(session) });
  if (answer.code !== 200) {
    const failed = refusedForm(form, answer, ["password"], { phoneNumber: "contactNumber" });
    return page(session, shown(session, failed), { status: answer.code });
  }
  session.set("registeredEmail", rest.email);
  session.flash("notice", { kind: "success", text: answer.msg });
  return go(session, paths.verifyEmail);
});

const shown = (session: PortalSession, form: FormState) => ({ page: publicPage(session), form });
