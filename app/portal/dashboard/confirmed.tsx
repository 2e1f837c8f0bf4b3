import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { BACK_FIELD } from "~/lib/steps";
import { Icon } from "~/ui/icons";
import { PlainForm } from "~/ui/plain-form";
import { shell } from "./words";

interface ConfirmedProps {
  /** Milliseconds for which nothing asks again; 0: not confirmed now. */
  leftMs: number;
  csrfToken: string;
}

const TICK_MS = 10 * SECOND_MS;

const look = "mr-2 inline-flex min-h-10 items-center rounded px-2 text-sm max-md:hidden";

/** How long dangerous changes are carried out unasked, or what confirms beforehand. */
export function Confirmed({ leftMs, csrfToken }: ConfirmedProps) {
  const left = useCountdown(leftMs);
  const { pathname, search } = useLocation();
  if (left > 0)
    return (
      <span className={`${look} text-green-dark`} title={shell.confirmedHint}>
        <Icon name="shield" className="mr-1 shrink-0" />
        {shell.confirmed(Math.ceil(left / MINUTE_MS))}
      </span>
    );
  return (
    <PlainForm csrfToken={csrfToken} action={paths.confirm}>
      <button className={`${look} text-muted hover:bg-page hover:text-ink`} type="submit" title={shell.confirmHint}>
        <Icon name="shield" className="mr-1 shrink-0" />
        {shell.confirm}
      </button>
      <input type="hidden" name={BACK_FIELD} value={pathname + search} />
    </PlainForm>
  );
}

/** Milliseconds left since the page was drawn; without scripts it stands still. */
function useCountdown(leftMs: number): number {
  const [left, setLeft] = useState(leftMs);
  useEffect(() => {
    const end = Date.now() + leftMs;
    setLeft(leftMs);
    const timer = setInterval(() => setLeft(Math.max(0, end - Date.now())), TICK_MS);
    return () => clearInterval(timer);
  }, [leftMs]);
  return left;
}
