import { credentialIn } from "~/auth/credential.server";
import type { UserFormCall, UserPageCall } from "~/auth/require-user.server";
import { APPROVAL_CODE_CHARACTERS } from "~/contract/kit/rules";
import { Assertion } from "~/contract/passkey";
import type { SignInRequest } from "~/contract/sign-in-request";
import { entered } from "~/lib/form-entry";
import type { NoticeContent } from "~/lib/form-reply";
import { signInApproval as words } from "./words";

export async function findRequest(
  { api }: Pick<UserPageCall, "api">,
  named: { link: string } | { code: string },
): Promise<SignInRequest | { problem: string }> {
  const sent = "code" in named ? { code: named.code.slice(0, 4 * APPROVAL_CODE_CHARACTERS) } : named;
  const answer = await api("findSignInRequest", sent);
  return answer.code === 200 ? answer.data : { problem: answer.msg };
}

export async function submitApproval({ form, api }: UserFormCall): Promise<NoticeContent> {
  const requestId = entered(form, "requestId");
  if (form.get("intent") === "refuse") {
    const { code, msg } = await api("refuseSignIn", { requestId });
    return { kind: code === 200 ? "success" : "error", text: msg };
  }
  const credential = Assertion.safeParse(credentialIn(form));
  if (!credential.success) return { kind: "error", text: words.problem };
  const number = entered(form, "number");
  const { code, msg } = await api("approveSignIn", { requestId, number, credential: credential.data });
  return { kind: code === 200 ? "success" : "error", text: msg };
}
