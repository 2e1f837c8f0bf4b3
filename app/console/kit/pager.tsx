import { Form } from "@remix-run/react";
import { COUNT_CAP, PAGE_SIZE_DEFAULT, PAGE_SIZES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { IconLabel, iconButtonLook } from "~/ui/icon-button";
import { Icon, type IconName } from "~/ui/icons";
import { LightLink } from "~/ui/light-link";
import { selectLook } from "~/ui/select-field";
import { KeptQuery } from "./kept-query";
import { COMPACT, LOOK, REMEMBER, ROOMY } from "./list-look";
import { type ListQuery, listSearch, pageCount } from "./list-query";
import { listKeyOf, viewSearch } from "./view-links";
import { words } from "./words";

interface PagerProps {
  path: string;
  query: ListQuery;
  /** A search may have more rows than are counted. */
  shown: number;
  total: number;
  /** The order in words. */
  sorted?: string | undefined;
  isCompact: boolean;
  keepsViews: boolean;
}

export function rowsShown({ page, size, search, also }: ListQuery, shown: number, total: number): string {
  const from = (page - 1) * size + 1;
  const to = from + shown - 1;
  return (search || also) && total > COUNT_CAP ? words.rangeOver(from, to, COUNT_CAP) : words.range(from, to, total);
}

function lookAddress(path: string, query: ListQuery, look: string): string {
  const search = listSearch(query);
  return `${path}${search}${search ? "&" : "?"}${LOOK}=${look}`;
}

export function Pager({ path, query, shown, total, sorted, isCompact, keepsViews }: PagerProps) {
  const last = pageCount(total, query.size);
  const range = rowsShown(query, shown, total);
  const step = (page: number, label: string, icon: IconName) =>
    page >= 1 && page <= last && page !== query.page ? (
      <>
        <LightLink className={iconButtonLook} to={path + listSearch(query, { page })} preventScrollReset>
          <Icon name={icon} />
          <IconLabel>{label}</IconLabel>
        </LightLink>{" "}
      </>
    ) : (
      <span className={`${iconButtonLook} opacity-35`} aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <nav className="mt-3 flex flex-wrap items-center justify-end text-sm text-muted" aria-label={range}>
      <span className="mr-auto flex flex-wrap items-center pr-4">
        {sorted && <span className="mr-4 py-2.5">{sorted}</span>}
        <LightLink
          className="py-2.5 text-green underline hover:text-green-dark max-md:hidden"
          to={lookAddress(path, query, isCompact ? ROOMY : COMPACT)}
          preventScrollReset
        >
          {isCompact ? words.roomy : words.compact}
        </LightLink>
        {keepsViews && (
          <LightLink
            className="ml-4 py-2.5 text-green underline hover:text-green-dark"
            to={paths.keptViews(listKeyOf(path) ?? "") + viewSearch(query)}
          >
            {words.keepView}
          </LightLink>
        )}
      </span>
      <Form className="mr-4 flex items-center" method="get" action={path} key={query.size}>
        <label htmlFor="page-size">{words.rows}</label>
        <span className="mx-2 w-[4.5rem]">
          <select className={selectLook} id="page-size" name="size" defaultValue={query.size}>
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </span>
        <KeptQuery query={query} but={{ size: query.usualSize ?? PAGE_SIZE_DEFAULT }} />
        <Button type="submit" name={REMEMBER}>
          {words.apply}
        </Button>
      </Form>
      <span className="mr-2">{range}</span>
      {step(1, words.first, "first")}
      {step(query.page - 1, words.previous, "previous")}
      {step(query.page + 1, words.next, "next")}
      {step(last, words.last, "last")}
    </nav>
  );
}
