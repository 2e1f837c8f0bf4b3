import { type ReactNode, useEffect, useRef } from "react";
import type { TemplatePreview } from "~/contract/template";
import type { MailParts } from "~/editor/mail-frame";
import { Notice } from "~/ui/notice";
import { words } from "./words";

export type ShownPreview = Omit<TemplatePreview, "html"> & { mail: MailParts };

/** What a template becomes with sample values. Takes the focus when it appears. */
export function Preview({ preview, children }: { preview: ShownPreview; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  // `autoFocus` serves pages without scripts; another answer is another `preview`.
  useEffect(() => box.current?.focus(), [preview]);
  const { unknownVariables, wasCleaned } = preview;
  return (
    <section className="preview" aria-label={words.preview} tabIndex={-1} autoFocus ref={box}>
      <h3>{words.preview}</h3>
      <p className="hint">{words.previewHint}</p>
      {unknownVariables.length > 0 && <Notice kind="error" text={words.unknown(unknownVariables)} />}
      {wasCleaned && <Notice kind="info" text={words.cleaned} />}
      {children}
    </section>
  );
}

export function PlainText({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h4>{title}</h4>
      <pre>{text}</pre>
      <p className="hint">{words.characters(text.length)}</p>
    </>
  );
}
