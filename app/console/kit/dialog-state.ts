import { useActionData, useLoaderData, useLocation, useNavigate, useNavigation, useParams } from "@remix-run/react";
import { useEffect } from "react";
import { useHeldRequest } from "~/lib/connection";
import type { FormReply } from "~/lib/form-reply";
import { addressBelow } from "./below";

export interface ChangeMeanwhile {
  field: string;
  /** What becomes of it: see `Merged`; beside the form. */
  outcome: "taken" | "conflicts" | "agreed" | "beside";
  /** Both as people read them; a secret has neither. */
  before?: string | undefined;
  after?: string | undefined;
  /** As far as the audit log says. */
  by?: string;
  at?: string;
}

export interface DialogState {
  form: FormReply;
  csrfToken: string;
  /** True for an Auditor, who may look at it. */
  isReadOnly?: boolean;
  /** Version of the record the form shows; a save of an older one is refused. */
  version?: number;
  /** The record as it was when the form was opened. */
  opened?: string;
  /** What was changed, when a save was refused for that. */
  stale?: ChangeMeanwhile[];
  again?: { hasFile: boolean; hasSecret: boolean };
  /** What has to be given again, after the form waited for a session or confirmation. */
  restored?: { hasFile: boolean; hasSecret: boolean; isLeft?: boolean | undefined };
  once?: string;
  done?: string;
  page?: string | undefined;
  /** A warning: the dialog stays open until it is closed by hand. */
  stays?: boolean;
}

export function useDialogData<Loader, Action>() {
  const loaded = useLoaderData<Loader>();
  const answered = useActionData<Action>();
  return { ...loaded, ...answered };
}

export function useListAddress(path: string): string {
  return addressBelow(path, useLocation().search, useParams().id);
}

/** A request that got no answer does not count: its form can be sent again. */
export function useIsSending(): boolean {
  const isHeld = useHeldRequest()?.isTrying === false;
  return useNavigation().state !== "idle" && !isHeld;
}

const CLOSES_AFTER_MS = 1_000;

/**
 * A second after the change (spec §9); without scripts the answer's Refresh header leads. Replaces the history's entry, so that Back does
 * not open it again.
 */
export function useCloseWhenDone(done: string | undefined, address: string) {
  const navigate = useNavigate();
  useEffect(() => {
    if (done === undefined) return;
    const timer = setTimeout(() => navigate(address, { preventScrollReset: true, replace: true }), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [done, address, navigate]);
}
