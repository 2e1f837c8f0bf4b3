import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "~/lib/form-reply";
import { ButtonLink, Submit } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Confirmable } from "./confirmable";
import { useIsSending, useListAddress } from "./dialog-state";
import { EnterSaves } from "./enter-saves";
import { words } from "./words";

interface TestDialogProps {
  title: string;
  list: string;
  state: { form: FormReply; csrfToken: string; done?: string };
  labels: Readonly<Record<string, string>>;
  tests: Readonly<Record<string, string>>;
  children: ReactNode;
}

export function TestDialog({ title, list, state, labels, tests, children }: TestDialogProps) {
  const { form, csrfToken, done } = state;
  const address = useListAddress(list);
  const { formData } = useNavigation();
  const isSending = useIsSending();
  const sending = isSending ? formData?.get("intent") : undefined;
  const primary = Object.keys(tests).at(-1);
  return (
    <Dialog title={title} size="small" closeHref={address}>
      <Confirmable>
        {done !== undefined && !sending && <Notice kind="success" text={done} />}
        <ErrorSummary form={form} labels={labels} />
        <Form method="post" noValidate preventScrollReset>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <EnterSaves intent={primary} />
          {children}
          <DialogFoot>
            <ButtonLink to={address} preventScrollReset>
              {words.close}
            </ButtonLink>
            {Object.entries(tests).map(([intent, label]) => (
              <Submit
                key={intent}
                kind={intent === primary ? "primary" : "plain"}
                intent={intent}
                disabled={Boolean(sending)}
              >
                {sending === intent ? words.testing : label}
              </Submit>
            ))}
          </DialogFoot>
        </Form>
      </Confirmable>
    </Dialog>
  );
}
