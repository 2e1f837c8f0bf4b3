import { deviceOf } from "~/lib/device";
import { shownAddress } from "~/lib/shown-address";
import { Badge } from "~/ui/badge";
import { sessionWords as words } from "./words";

interface Place {
  userAgent: string;
  clientAddress: string;
}

/** @param lastUsed in words */
export const placeName = ({ userAgent, clientAddress }: Place, lastUsed: string): string =>
  words.nameOf(words.deviceName(deviceOf(userAgent)), shownAddress(clientAddress), lastUsed);

export function DeviceCells({ userAgent, clientAddress, current }: Place & { current: string | false }) {
  return (
    <>
      <td data-label={words.device}>
        <span>
          {words.deviceName(deviceOf(userAgent))} {current && <Badge color="green">{current}</Badge>}
        </span>
      </td>
      <td data-label={words.address} className="break-anywhere">
        {shownAddress(clientAddress)}
      </td>
    </>
  );
}
