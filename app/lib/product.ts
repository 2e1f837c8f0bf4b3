export const productName = "Portico";

/** The `<title>` of a page (spec §1). */
export const pageTitle = (page: string) => `${page} | ${productName}`;
