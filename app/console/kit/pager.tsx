import { Form } from "@remix-run/react";
import { COUNT_CAP, PAGE_SIZE_DEFAULT, PAGE_SIZES } from "~/contract/kit/rules";
import { Button } from "~/ui/button";
import { IconLabel, iconButtonLook } from "~/ui/icon-button";
import { Icon, type IconName } from "~/ui/icons";
import { LightLink } from "~/ui/light-link";
import { selectLook } from "~/ui/select-field";
import { KeptQuery } from "./kept-query";
import { REMEMBER } from "./list-look";
import { type ListQuery, listSearch, pageCount } from "./list-query";
import { words } from "./words";

interface PagerProps {
  path: string;
  query: ListQuery;
  /** A search may have more rows than are counted. */
  shown: number;
  total: number;
}

export function rowsShown({ page, size }: ListQuery, shown: number, total: number): string {
  const from = (page - 1) * size + 1;
  const to = from + shown - 1;
  // Where counting stops; an equal true total exceeds the cap too.
  return total === COUNT_CAP + 1 ? words.rangeOver(from, to, COUNT_CAP) : words.range(from, to, total);
}

export function Pager({ path, query, shown, total }: PagerProps) {
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
