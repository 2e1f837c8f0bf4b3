import { searchWithoutAnswer } from "~/lib/answer-parameter";
import { paths } from "~/lib/paths";

/** A dialog was opened from the record's page, and leads back there. */
export const FROM_RECORD = { name: "from", value: "record" } as const;

export const fromRecord = `?${FROM_RECORD.name}=${FROM_RECORD.value}`;

export const isFromRecord = (search: string): boolean =>
  new URLSearchParams(search).get(FROM_RECORD.name) === FROM_RECORD.value;

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  [paths.user]: paths.userPage,
  [paths.application]: paths.applicationPage,
  [paths.client]: paths.clientPage,
  [paths.role]: paths.rolePage,
  [paths.group]: paths.groupPage,
};

export const pageOf = (list: string, id: string): string | undefined => PAGES[list]?.(id);

/**
 * Address of the list as it stood below a dialog, or of the record's page.
 * @param search of the dialog's address
 * @param id of the dialog's record, if it is about one
 */
export function addressBelow(list: string, search: string, id: string | undefined): string {
  const page = id !== undefined && isFromRecord(search) ? pageOf(list, id) : undefined;
  return page ?? list + searchWithoutAnswer(search);
}
