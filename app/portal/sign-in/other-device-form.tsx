import { Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { useSteps } from "~/ui/use-steps";
import { signIn } from "./words";

/** For a browser that cannot use one's passkey: another device that can lets it in. */
export const OtherDeviceForm = ({ csrfToken }: { csrfToken: string }) => (
  <PlainForm csrfToken={csrfToken} action={useSteps().otherDevice}>
    <Submit intent="ask" kind="link">
      {signIn.otherDevice}
    </Submit>
  </PlainForm>
);
