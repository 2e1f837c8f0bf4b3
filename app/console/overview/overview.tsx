import { useLoaderData } from "@remix-run/react";
import { titled } from "~/console/kit/titled";
import type { EventGroupName } from "~/contract/kit/audited";
import type { Overview, Span } from "~/contract/overview";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { useMinuteOf } from "~/ui/time";
import { eventsOf, listOf } from "./addresses";
import { type Bar, Chart } from "./chart";
import { ENDING_ID, Ending } from "./ending-table";
import { Figures } from "./figures";
import type { loadOverview } from "./overview.server";
import { Applications, Reasons } from "./tables";
import { words } from "./words";

export { loadOverview as loader } from "./overview.server";

export const meta = titled(words.title);

export default function OverviewPage() {
  const overview: Overview = useLoaderData<typeof loadOverview>();
  const { asOf, isCounting, hours, days, reasons, applications, rolesEnding, secretsEnding } = overview;
  const minuteIn = useMinuteOf();
  const now = minuteIn(asOf);
  return (
    <>
      <PageHeader title={words.title}>
        <div className="-ml-2 flex flex-wrap *:ml-2">
          <ButtonLink to={paths.announcement}>{words.announcements}</ButtonLink>
          <ButtonLink to={paths.termsVersions}>{words.terms}</ButtonLink>
          <ButtonLink to={paths.branding}>{words.branding}</ButtonLink>
          <ButtonLink to={paths.evidence}>{words.evidence}</ButtonLink>
          <ButtonLink to={paths.overview} preventScrollReset>
            {words.refresh}
          </ButtonLink>
        </div>
      </PageHeader>
      <Hint className="mb-4">
        {words.asOf(now, partsOf(now).zone, partsOf(minuteIn(days.at(-1)?.starts ?? asOf)).time)}
      </Hint>
      {isCounting && <Notice kind="info" text={words.isCounting} />}
      <Figures figures={figuresOf(overview)} />
      <div className="mb-6 grid grid-cols-1 grid-gap-6 xl:grid-cols-2">
        <Chart title={words.byHour} header={words.hourHeader} bars={hours.map(hourBar(minuteIn))} labelEvery={6} />
        <Chart title={words.byDay} header={words.dayHeader} bars={days.map(dayBar(minuteIn))} labelEvery={6} />
      </div>
      <div className="mb-6 grid grid-cols-1 grid-gap-6 xl:grid-cols-2">
        <Reasons reasons={reasons} addressOf={(reason) => eventsOf.hours(hours, "SIGN_IN_FAILED", reason)} />
        <Applications
          applications={applications}
          addressOf={(id: string, group: EventGroupName) => eventsOf.daysUntil(asOf, group, id)}
        />
      </div>
      <Ending roles={rolesEnding} secrets={secretsEnding} asOf={asOf} />
    </>
  );
}

const sumOf = (spans: readonly Span[], count: "signIns" | "failures"): number =>
  spans.reduce((sum, span) => sum + span[count], 0);

const figuresOf = ({ hours, accessRequestsWaiting, accessEnding, messagesFailed, ...overview }: Overview) => [
  { name: words.signIns, of: words.lastHours, count: sumOf(hours, "signIns"), to: eventsOf.hours(hours, "SIGN_IN") },
  {
    name: words.failures,
    of: words.lastHours,
    count: sumOf(hours, "failures"),
    to: eventsOf.hours(hours, "SIGN_IN_FAILED"),
  },
  { name: words.requestsWaiting, of: words.waiting, count: accessRequestsWaiting, to: listOf.requestsWaiting },
  { name: words.emergencies, of: words.notLookedAt, count: overview.emergenciesToLookAt, to: listOf.emergencies },
  { name: words.accessEnding, of: words.withinDays, count: accessEnding, to: paths.endingAccess },
  { name: words.deletionsAsked, of: words.waiting, count: overview.deletionsAsked, to: paths.deletionRequests },
  { name: words.messagesFailed, of: words.kept, count: messagesFailed, to: listOf.messagesFailed },
  {
    name: words.secretsEnding,
    of: words.soon,
    count: overview.secretsEnding.length + overview.rolesEnding.length,
    to: `${paths.overview}#${ENDING_ID}`,
  },
];

/** Written in the reader's zone; where that is half an hour off, so are the hours' beginnings. */
const hourBar =
  (minuteIn: (instant: string) => string) =>
  (hour: Span): Bar => {
    const { day, time, zone } = partsOf(minuteIn(hour.starts));
    return {
      ...hour,
      name: `${words.day(day)}, ${time} ${zone}`,
      label: time,
      signInsAt: eventsOf.hour(hour, "SIGN_IN"),
      failuresAt: eventsOf.hour(hour, "SIGN_IN_FAILED"),
    };
  };

function partsOf(minute: string) {
  const [day = "", time = "", zone = ""] = minute.split(" ");
  return { day, time, zone };
}

const dayBar =
  (minuteIn: (instant: string) => string) =>
  (day: Span, index: number, days: readonly Span[]): Bar => {
    const name = words.day(partsOf(minuteIn(day.starts)).day);
    const next = days[index + 1];
    return {
      ...day,
      name,
      label: name,
      signInsAt: eventsOf.day(day, next, "SIGN_IN"),
      failuresAt: eventsOf.day(day, next, "SIGN_IN_FAILED"),
    };
  };
