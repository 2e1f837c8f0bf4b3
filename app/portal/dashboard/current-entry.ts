import { matchPath } from "@remix-run/react";
import type { IconName } from "~/ui/icons";

/** A way from the sidebar. */
export interface SidebarEntry {
  href: string;
  label: string;
  icon: IconName;
  /** Addresses besides those below its own whose pages belong to it. */
  covers?: readonly string[];
  /** False for a page of users, which is a document of its own. */
  inConsole?: boolean;
}

/** Whether a page belongs to an entry: by an address at or below its own, or one that it covers. */
export const isCurrentEntry = ({ href, covers = [] }: SidebarEntry, pathname: string): boolean =>
  [href, ...covers].some((path) => matchPath({ path, end: false }, pathname) !== null);
