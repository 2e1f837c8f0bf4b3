import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { useHeldRequest } from "~/lib/connection";
import { Button } from "./button";
import { noticeLook } from "./notice";
import { words } from "./words";

/** Page and open dialog; the last one shows. */
let places: readonly string[] = [];
const listeners = new Set<() => void>();

function setPlaces(changed: readonly string[]): void {
  places = changed;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useIsLast(): boolean {
  const id = useId();
  const last = useSyncExternalStore(
    subscribe,
    () => places.at(-1),
    () => undefined,
  );
  useEffect(() => {
    setPlaces([...places, id]);
    return () => setPlaces(places.filter((place) => place !== id));
  }, [id]);
  return last === id;
}

/** Page and form stay as they are. */
export function ConnectionNotice() {
  const held = useHeldRequest();
  const isLast = useIsLast();
  const box = useRef<HTMLDivElement>(null);
  const isShown = Boolean(held) && isLast;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown]);
  if (!held || !isShown) return null;
  return (
    <div className={`${noticeLook.error} flex flex-wrap items-center`} role="alert" tabIndex={-1} ref={box}>
      <span className="mr-4 flex-1">{words.lost[held.why]}</span>
      {held.isTrying ? (
        <Button disabled>{words.retrying}</Button>
      ) : (
        held.retry && <Button onClick={held.retry}>{words.retry}</Button>
      )}
    </div>
  );
}
