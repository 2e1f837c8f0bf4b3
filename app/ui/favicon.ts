/** The product mark as the icon of a page's tab. */
export const favicon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%2315703a'/%3E%3Cpath d='M8 25V15a8 8 0 0 1 16 0v10' fill='none' stroke='%23fff' stroke-width='3.5'/%3E%3C/svg%3E";
