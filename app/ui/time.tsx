import { createContext, useContext } from "react";
import { minuteOf, secondOf } from "~/lib/instant";

/** The reader's time zone (IANA's name); undefined for UTC. */
export const Zone = createContext<string | undefined>(undefined);

/** Writes an instant in the reader's zone, for sentences. */
export function useMinuteOf(): (instant: string) => string {
  const zone = useContext(Zone);
  return (instant) => minuteOf(instant, zone);
}

/** In the reader's zone, which it names; the title has the zone's name and UTC. */
export function Time({ at, seconds }: { at: string; seconds?: boolean }) {
  const zone = useContext(Zone);
  const write = seconds ? secondOf : minuteOf;
  const shown = write(at, zone);
  const inUtc = write(at);
  return (
    <time dateTime={at} title={zone && shown !== inUtc ? `${zone}; ${inUtc}` : undefined}>
      {shown}
    </time>
  );
}
