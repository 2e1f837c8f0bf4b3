import { createContext, useContext } from "react";
import { beginningInWords, dayInWords, endInWords } from "~/lib/day-or-instant";
import { minuteOf, secondOf } from "~/lib/instant";

/** The reader's time zone (IANA's name); undefined for UTC. */
export const Zone = createContext<string | undefined>(undefined);

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

/** For the sentence that says in which zone a day is typed. */
export const useZoneName = (): string => useContext(Zone) ?? "UTC";

export function useDays() {
  const zone = useContext(Zone);
  return {
    beginning: (instant: string) => beginningInWords(instant, zone),
    end: (instant: string) => endInWords(instant, zone),
  };
}

export function Beginning({ at }: { at: string }) {
  return <time dateTime={at}>{useDays().beginning(at)}</time>;
}

export function End({ at }: { at: string }) {
  return <time dateTime={at}>{useDays().end(at)}</time>;
}

export function DayOf({ at }: { at: string }) {
  return <time dateTime={at}>{dayInWords(at, useContext(Zone))}</time>;
}
