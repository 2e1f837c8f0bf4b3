import { type FormReply, isRefused } from "./form-reply";
import { inLanguages } from "./language";

export const productName = "Portico";

/** Written under the installation's name when a mail is posted. */
export const productInMails = "{{product}}";

export const productWords = inLanguages({
  en: {
    description: "Sign in once and open all your applications.",
    refused: (page: string) => `Error: ${page}`,
  },
});

export const productDescription = productWords.description;

let readProduct = (): string | undefined =>
  typeof document === "undefined" ? undefined : document.documentElement.dataset["product"];

export const readProductFrom = (source: typeof readProduct): void => void (readProduct = source);

/** As the installation calls it. */
export const shownProduct = (): string => readProduct() ?? productName;

/** Spec §1. */
export const pageTitle = (page: string) => `${page} | ${shownProduct()}`;

/** Begins with the refusal, if the form was refused. */
export const formTitle = (page: string, form: FormReply | undefined) =>
  pageTitle(form && isRefused(form) ? productWords.refused(page) : page);
