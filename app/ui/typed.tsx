import * as Radix from "@radix-ui/react-dialog";
import { useActionData, useBlocker } from "@remix-run/react";
import { type RefObject, useEffect, useId, useRef } from "react";
import { Button } from "./button";
import { noticeLook } from "./notice";
import { words } from "./words";

/** Leaves a dialog without a question. */
export const LEAVES_UNSAVED = { leavesUnsaved: true };

const isMeant = (state: unknown): boolean => typeof state === "object" && state !== null && "leavesUnsaved" in state;

/** @param isAsked whether the dialog has entries worth asking about */
export function useTyped(isAsked: boolean) {
  const isTyped = useRef(false);
  const field = useRef<EventTarget | null>(null);
  const answer = useActionData<{ done?: string }>();
  useEffect(() => {
    if (answer?.done !== undefined) isTyped.current = false;
  }, [answer]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAsked && isTyped.current && currentLocation.pathname !== nextLocation.pathname && !isMeant(nextLocation.state),
  );
  const noteTyping = ({ target }: { target: EventTarget }) => {
    // A select's search text is not an entry.
    if (target instanceof HTMLInputElement && target.type === "search") return;
    isTyped.current = true;
    field.current = target;
  };
  return { blocker, noteTyping, field };
}

interface LeaveQuestionProps {
  /** Gets the focus when editing continues. */
  field: RefObject<EventTarget>;
  onKeep(): void;
  onDiscard(): void;
}

/** Escape and clicks outside continue editing. */
export function LeaveQuestion({ field, onKeep, onDiscard }: LeaveQuestionProps) {
  const cameFrom = useRef<Element | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const description = useId();
  return (
    <Radix.Root open onOpenChange={onKeep}>
      <Radix.Content
        className="fixed inset-x-0 top-0 z-50 mx-auto max-w-small p-4"
        role="alertdialog"
        aria-describedby={description}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          cameFrom.current = document.activeElement;
          keep.current?.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // A text editor's hidden field cannot.
          for (const target of [cameFrom.current, field.current]) if (target instanceof HTMLElement) target.focus();
        }}
      >
        <div className={`${noticeLook.info} mb-0 bg-white shadow`}>
          <Radix.Title className="mb-1 text-base">{words.leave}</Radix.Title>
          <p className="mb-3" id={description}>
            {words.leaveText}
          </p>
          <div className="flex flex-wrap justify-end *:ml-2">
            <Button kind="danger" onClick={onDiscard}>
              {words.discard}
            </Button>
            <Button kind="primary" ref={keep} onClick={onKeep}>
              {words.keepEditing}
            </Button>
          </div>
        </div>
      </Radix.Content>
    </Radix.Root>
  );
}
