const ID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";

/** Addresses of the console, as far as client administrators use them. */
const PAGES = [
  "/dashboard/user",
  "/dashboard/user/download",
  "/dashboard/user/chosen",
  `/dashboard/user/${ID}(?:/(?:peek|application|sessions|reset|factors|sign-ins|history))?`,
  "/dashboard/invitation",
  "/dashboard/invitation/new",
  "/dashboard/overview/access",
  "/dashboard/access/chosen",
  "/dashboard/audit",
  "/dashboard/audit/download",
  `/dashboard/audit/${ID}`,
].map((page) => new RegExp(`^${page}/?$`, "i"));

/** The product API answers there about their clients alone, and refuses all else. */
export const isForClientAdministrators = (path: string): boolean => PAGES.some((page) => page.test(path));
