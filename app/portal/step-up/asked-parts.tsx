import type { Confirmation } from "~/auth/step-up.server";
import { untouched } from "~/lib/form-reply";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import { hintOf } from "./hint";
import { words } from "./words";

/** What stands above the question, in place of a form that waits. */
export function WhyAsked({ problem, demand = "none", hasFile }: Pick<Confirmation, "problem" | "demand" | "hasFile">) {
  return (
    <>
      {problem !== undefined && <Notice kind="error" text={problem} />}
      <p className="mb-4">{demand === "none" ? words.inPlace : words.demanded[demand]}</p>
      {hasFile && <Hint className="mb-4">{words.fileAgain}</Hint>}
    </>
  );
}

export const CodeAsked = ({ asked }: { asked: Parameters<typeof hintOf>[0] }) => (
  <TextField
    form={untouched}
    name="otp"
    label={words.code}
    hint={hintOf(asked)}
    autoComplete="one-time-code"
    autoFocus
  />
);
