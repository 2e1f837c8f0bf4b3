import { matchPath } from "@remix-run/react";
import type { IconName } from "~/ui/icons";

export interface SidebarEntry {
  href: string;
  label: string;
  icon: IconName;
  /** Addresses elsewhere whose pages belong to the entry. */
  covers?: readonly string[];
  /** False for pages that are documents of their own. */
  inConsole?: boolean;
}

/** True at or below its address, or at a covered one. */
export const isCurrentEntry = ({ href, covers = [] }: SidebarEntry, pathname: string): boolean =>
  [href, ...covers].some((path) => matchPath({ path, end: false }, pathname) !== null);
