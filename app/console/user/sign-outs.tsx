import type { SignOut } from "~/contract/logout";
import { deviceOf } from "~/lib/device";
import { inReadersLanguage } from "~/lib/language";
import { shownAddress } from "~/lib/shown-address";
import { sessionWords } from "~/portal/session/words";
import { labelLook } from "~/ui/text-field";
import { useMinuteOf } from "~/ui/time";
import { words } from "./words";

export function SignOuts({ signOuts }: { signOuts: readonly SignOut[] }) {
  const minuteOf = useMinuteOf();
  return (
    <>
      <h3 className={labelLook}>{words.signOuts}</h3>
      <ul className="mb-4 text-sm">
        {signOuts.map((signOut) => (
          <li key={`${signOut.sessionId} ${signOut.endedAt}`} className="mb-2 rounded border px-3 py-2">
            <p className="break-words">{titleOf(signOut, minuteOf(signOut.endedAt))}</p>
            <ul>
              {signOut.applications.map(({ applicationId, name, status, lastError }) => (
                <li key={applicationId} className="break-words">
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                  : {words.logoutStatuses[status]}
                  {lastError && ` (${inReadersLanguage(lastError)})`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Unknown for grants that outlived their session by long. */
function titleOf({ userAgent, clientAddress }: SignOut, time: string): string {
  if (!clientAddress) return words.signedOutAt(time);
  return words.signedOutOf(sessionWords.deviceName(deviceOf(userAgent)), shownAddress(clientAddress), time);
}
