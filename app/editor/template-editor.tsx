import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { valueOf } from "~/lib/form-reply";
import { Button } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { areaLook } from "~/ui/text-area-field";
import { FieldError, FieldLabel, type FieldProps, fieldAttributes } from "~/ui/text-field";
import { LinkRow } from "./link-row";
import { useRichText } from "./use-rich-text";
import { words } from "./words";

/** A textarea, above which scripts show a text editor unless it would damage the HTML. */
export const TemplateEditor = (field: FieldProps) => <Editor key={field.form.revision} {...field} />;

function Editor({ form, name, label, hint }: FieldProps) {
  const entry = useRef<HTMLTextAreaElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const { rich, mode, reason, ask, pasted, isSettled } = useRichText(entry, area);
  const [link, setLink] = useState<string>();

  // Labels work for form controls only.
  const focusFromLabel = ({ target }: MouseEvent) => {
    if (target instanceof HTMLLabelElement && target.htmlFor === name) rich?.focus();
  };
  const askForLink = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    setLink(rich?.linkAddress() ?? "");
  };
  const applyLink = (address: string | undefined) => {
    setLink(undefined);
    rich?.setLink(address);
  };

  const leaveLink = () => {
    setLink(undefined);
    rich?.focus();
  };

  const { id, required, ...described } = fieldAttributes(form, name, hint);
  const { name: _, ...aria } = described;
  return (
    <div onClick={focusFromLabel}>
      <FieldLabel name={name} label={label} hint={hint} />
      {/* Height of spec §9. */}
      <div
        {...aria}
        className={`${areaLook} rich-text !bg-plain text-mail h-[200px] overflow-y-auto break-words`}
        id={rich && id}
        ref={area}
        hidden={!rich}
        contentEditable={rich !== undefined}
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-label={rich && label}
        aria-multiline
        aria-required
        onKeyDown={askForLink}
      />
      <textarea
        {...described}
        className={`${areaLook} h-80 resize-y overflow-y-auto break-words font-mono text-sm leading-6`}
        id={rich ? undefined : id}
        ref={entry}
        hidden={rich !== undefined}
        required={rich ? undefined : required}
        spellCheck={false}
        defaultValue={valueOf(form, name)}
      />
      {rich && link !== undefined && <LinkRow address={link} onApply={applyLink} onCancel={leaveLink} />}
      {pasted && (
        <div className="mt-2 flex flex-wrap items-center *:mb-2 *:mr-2" role="alert">
          <span>{words.pastedHtml}</span>
          <Button onClick={pasted.keepAsHtml} autoFocus>
            {words.keepAsHtml}
          </Button>
          <Button onClick={pasted.pasteAsText}>{words.pasteAsText}</Button>
        </div>
      )}
      {reason && mode === "html" && (
        <Hint className="my-1" role="status">
          {reason}
        </Hint>
      )}
      {rich && <Hint className="my-1">{words.shortcuts}</Hint>}
      {isSettled && (
        <Button kind="link" onClick={() => ask(mode === "text" ? "html" : "text")}>
          {mode === "text" ? words.editAsHtml : words.editAsText}
        </Button>
      )}
      <FieldError form={form} name={name} />
    </div>
  );
}
