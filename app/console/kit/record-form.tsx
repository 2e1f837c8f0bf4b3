import { Form, useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { searchWithoutAnswer } from "~/lib/answer-parameter";
import { ButtonLink, Submit } from "~/ui/button";
import { DialogFoot } from "~/ui/dialog-parts";
import { ErrorSummary } from "~/ui/error-summary";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { useAsOwnForm } from "~/ui/own-form";
import { useScripted } from "~/ui/scripted";
import { LEAVES_UNSAVED } from "~/ui/typed";
import { ChangesMeanwhile } from "./changes-meanwhile";
import { type DialogState, useCloseWhenDone, useIsSending } from "./dialog-state";
import { OPENED } from "./intents";
import { words } from "./words";

export interface RecordFormProps {
  id?: string;
  address: string;
  /** Where Cancel leads; default: `address`. With it the form is a page, which stays when saved. */
  leaveTo?: string;
  state: DialogState;
  /** Field name to its label, for the error summary. */
  labels: Readonly<Record<string, string>>;
  upload?: boolean;
  cancel?: string;
  submit?: string;
  children: ReactNode;
}

export function RecordForm({
  id,
  address,
  leaveTo = address,
  state,
  labels,
  upload,
  cancel = words.cancel,
  submit = words.save,
  children,
}: RecordFormProps) {
  const { pathname, search } = useLocation();
  const ownAddress = pathname + searchWithoutAnswer(search);
  const { formData } = useNavigation();
  // Loading choices hold back no save, nor does a request without an answer.
  const isSaving = useIsSending() && formData?.get("intent") === "save";
  const isScripted = useScripted();
  const isPage = leaveTo !== address;
  const leadsTo = state.page ?? address;
  const form = useRef<HTMLFormElement>(null);
  const ownId = useAsOwnForm({ id, upload, isReadOnly: state.isReadOnly });
  useCloseWhenDone(state.stays || isPage ? undefined : state.done, leadsTo);
  useEffect(() => {
    const save = form.current?.querySelector<HTMLElement>("button[value=save]:not([aria-hidden])");
    if (isPage && state.done !== undefined) save?.focus({ preventScroll: true });
  }, [isPage, state]);
  return state.done !== undefined && !isPage ? (
    <>
      <Notice kind={state.stays ? "info" : "success"} text={state.done} />
      <DialogFoot>
        <ButtonLink to={leadsTo} preventScrollReset>
          {words.close}
        </ButtonLink>
      </DialogFoot>
    </>
  ) : (
    <>
      {state.restored && <Notice kind="info" text={restoredText(state.restored)} />}
      <ErrorSummary form={state.form} labels={labels}>
        {state.stale && <ChangesMeanwhile changes={state.stale} labels={labels} current={ownAddress} />}
      </ErrorSummary>
      {/* With scripts what the answer does not carry stays in the page. */}
      {state.again && !isScripted && againText(state.again) && <Hint className="mb-4">{againText(state.again)}</Hint>}
      <Form
        id={ownId}
        ref={form}
        key={isPage ? state.version : undefined}
        method="post"
        noValidate
        preventScrollReset
        encType={upload ? "multipart/form-data" : undefined}
      >
        <input type="hidden" name="csrfToken" value={state.csrfToken} />
        {state.version !== undefined && <input type="hidden" name="version" value={state.version} />}
        {state.opened !== undefined && <input type="hidden" name={OPENED} value={state.opened} />}
        {state.isReadOnly ? (
          <fieldset disabled className="min-w-0">
            {children}
          </fieldset>
        ) : (
          children
        )}
        {isPage && state.done !== undefined && <Notice kind="success" text={state.done} />}
        <DialogFoot>
          <ButtonLink to={leaveTo} state={LEAVES_UNSAVED} preventScrollReset>
            {state.isReadOnly ? words.close : cancel}
          </ButtonLink>
          {!state.isReadOnly && (
            <Submit intent="save" disabled={isSaving}>
              {isSaving ? words.saving : submit}
            </Submit>
          )}
        </DialogFoot>
      </Form>
    </>
  );
}

interface Lost {
  hasFile: boolean;
  hasSecret: boolean;
}

const againText = ({ hasFile, hasSecret }: Lost): string =>
  [hasFile && words.fileAgain, hasSecret && words.secretAgain].filter(Boolean).join(" ");

const restoredText = ({ isLeft, ...lost }: NonNullable<DialogState["restored"]>): string =>
  [isLeft ? words.left : words.restored, againText(lost)].filter(Boolean).join(" ");
