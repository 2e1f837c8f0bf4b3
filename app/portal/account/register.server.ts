import { redirect } from "@remix-run/node";
import { z } from "zod";
import { answeredOn, showOnPage } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { keptForm, readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, type FormCall, type PageCall, pageLoader, redirectTo } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import { doorName } from "~/auth/way.server";
import { ID_MAX } from "~/contract/kit/rules";
import { registration } from "~/contract/sign-in";
import { isPortico } from "~/gateway/api.server";
import { env } from "~/lib/env.server";
import { type Answered, type FormReply, refused, untouched } from "~/lib/form-reply";
import { LANGUAGES } from "~/lib/language";
import { paths } from "~/lib/paths";
import { isRegistrationOpen } from "~/lib/registration";
import { requestFrom, stepsFrom } from "~/lib/steps";
import { termsInForce } from "~/portal/terms/current.server";
import { words as terms } from "~/portal/terms/words";
import { chosenPassword, contactNumber } from "./account-fields";
import { ownerTyped, withStrength } from "./password-strength.server";
import { rememberOwnEmail } from "./verify.server";
import { register } from "./words";

/** The specification words two fields its own way (§5). */
export const RegisterForm = z.object({
  termsId: z.string().max(ID_MAX).optional(),
  termsLanguage: z.enum(LANGUAGES).optional(),
  agrees: z.literal("on").optional(),
  firstName: registration.input.firstName,
  lastName: registration.input.lastName,
  email: registration.input.email,
  contactNumber,
  password: chosenPassword(),
});

function around({ session, url }: PageCall): Around {
  const { login, verifyEmail } = stepsFrom(url);
  return { application: requestFrom(url.pathname) && doorName(session), signInHref: login, next: verifyEmail };
}

export const loadRegister = pageLoader(async (call) => {
  const { session, url } = call;
  if (session.has("token")) throw redirect(requestFrom(url.pathname) ?? paths.dashboard);
  const answered = answeredOn(call);
  return answerPage(session, await registerPage(call, around(call), answered), answered);
});

export const submitRegister = formAction((call) => signUp(call, around(call)));

/** /registerandassign has its own pages around the form. */
interface Around {
  application?: string | undefined;
  signInHref: string;
  next: string;
}

/** @returns the page with errors @throws Response to the next page */
export async function signUp(call: FormCall, around: Around) {
  const { form, session, api } = call;
  const showAgain = async (failed: FormReply, status: number) => {
    const answered = { form: await withStrength(call, failed, "password", ownerTyped(form)), status };
    await showOnPage(call, answered);
    return answerPage(session, await registerPage(call, around, answered), answered);
  };
  if (!isRegistrationOpen(env().registration))
    return answerPage(session, await registerPage(call, around), { status: 403 });
  const fields = readFields(form, RegisterForm, ["password"]);
  if (!fields.ok) return showAgain(fields.failed, 400);
  const refusal = await unlessAgreed(call, ["password"]);
  if (refusal) return showAgain(refusal, 400);

  const { contactNumber: phoneNumber, agrees: _, ...rest } = fields.value;
  const answer = await api("signUp", { ...rest, phoneNumber, attemptId: session.attemptId() });
  if (answer.code !== 200)
    return showAgain(
      refusedForm(form, answer, ["password"], { phoneNumber: "contactNumber", termsId: "agrees" }),
      answer.code,
    );
  rememberOwnEmail(session, rest.email);
  session.flash("notice", { kind: "success", text: isPortico() ? answer.msg : register.done });
  return redirectTo(session, around.next);
}

export async function unlessAgreed({ api, form }: FormCall, secret: readonly string[]): Promise<FormReply | undefined> {
  if (form.get("agrees") === "on" || !(await termsInForce(api))) return undefined;
  return refused(keptForm(form, secret), { agrees: [terms.agreeFirst] });
}

export const registerPage = async (
  { session, api }: Pick<PageCall, "session" | "api">,
  { application, signInHref }: Pick<Around, "application" | "signInHref">,
  { form = untouched }: Answered = {},
) => ({
  page: publicPage(session),
  terms: await termsInForce(api),
  form,
  application,
  signInHref,
});
