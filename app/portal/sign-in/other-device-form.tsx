import { Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { useSteps } from "~/ui/use-steps";
import { signIn } from "./words";

/** For browsers without the user's passkey. */
export const OtherDeviceForm = ({ csrfToken }: { csrfToken: string }) => (
  <PlainForm csrfToken={csrfToken} action={useSteps().otherDevice}>
    <Submit intent="ask" kind="link">
      {signIn.otherDevice}
    </Submit>
  </PlainForm>
);
