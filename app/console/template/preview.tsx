import { type ReactNode, useEffect, useRef } from "react";
import type { TemplatePreview } from "~/contract/template";
import type { MailParts } from "~/editor/mail-frame";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { words } from "./words";

export type ShownPreview = Omit<TemplatePreview, "html"> & { mail: MailParts };

/** Takes the focus when it appears. */
export function Preview({ preview, children }: { preview: ShownPreview; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  // `autoFocus` works without scripts; another answer is another `preview`.
  useEffect(() => box.current?.focus(), [preview]);
  const { unknownVariables, wasCleaned, removed = "" } = preview;
  return (
    <section className="mb-4 rounded border bg-page p-4" aria-label={words.preview} tabIndex={-1} autoFocus ref={box}>
      <h3 className="mb-2 text-base">{words.preview}</h3>
      <Hint>{words.previewHint}</Hint>
      {unknownVariables.length > 0 && <Notice kind="error" text={words.unknown(unknownVariables)} />}
      {wasCleaned && <Notice kind="info" text={words.cleaned(removed)} />}
      {children}
    </section>
  );
}

export function PlainText({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h4 className="mb-1 mt-3 text-sm">{title}</h4>
      <pre className="whitespace-pre-wrap break-words rounded border bg-white px-3 py-2 font-inherit text-sm">
        {text}
      </pre>
      <Hint>{words.characters(text.length)}</Hint>
    </>
  );
}
