import { DeviceCells, placeName } from "~/portal/session/device-cells";
import { sessionWords } from "~/portal/session/words";
import { Button } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { PlainForm } from "~/ui/plain-form";
import { PlainPostButton } from "~/ui/plain-post-button";
import { PlainTable } from "~/ui/plain-table";
import { Time, useMinuteOf } from "~/ui/time";
import type { ListedBrowser, ListedBrowsers } from "./trusted-browser-list.server";
import { trustedBrowserList as words } from "./words";

interface TrustedBrowserListProps extends ListedBrowsers {
  csrfToken: string;
}

/** Nothing if none exists and none may. */
export function TrustedBrowserList({ browsers, trustDays, csrfToken }: TrustedBrowserListProps) {
  if (browsers.length === 0 && trustDays === 0) return null;
  return (
    <section className="mb-8">
      <h2 className="mb-2 text-base">{words.title}</h2>
      <Hint className="mb-3">{browsers.length === 0 ? words.none(trustDays) : words.lead}</Hint>
      {browsers.length > 0 && (
        <PlainTable
          title={words.title}
          headers={[
            sessionWords.device,
            sessionWords.address,
            words.trusted,
            words.lastUsed,
            words.until,
            words.action,
          ]}
        >
          {browsers.map((browser) => (
            <BrowserRow key={browser._id} browser={browser} csrfToken={csrfToken} />
          ))}
        </PlainTable>
      )}
      {browsers.length > 1 && (
        <div className="mt-4">
          <PlainPostButton csrfToken={csrfToken} name="intent" value="end-trusted-browsers">
            {words.endAll}
          </PlainPostButton>
        </div>
      )}
    </section>
  );
}

function BrowserRow({ browser, csrfToken }: { browser: ListedBrowser; csrfToken: string }) {
  const { _id, trustedAt, lastUsedAt, expiresAt, isCurrent } = browser;
  const name = placeName(browser, useMinuteOf()(lastUsedAt));
  return (
    <tr>
      <DeviceCells {...browser} current={isCurrent && words.current} />
      <td data-label={words.trusted}>
        <Time at={trustedAt} />
      </td>
      <td data-label={words.lastUsed}>
        <Time at={lastUsedAt} />
      </td>
      <td data-label={words.until}>
        <Time at={expiresAt} />
      </td>
      <td className="row-actions">
        <PlainForm csrfToken={csrfToken} data-place="">
          <input type="hidden" name="trustedBrowserId" value={_id} />
          <Button type="submit" name="intent" value="end-trusted-browser" aria-label={words.endOne(name)}>
            {words.end}
          </Button>
        </PlainForm>
      </td>
    </tr>
  );
}
