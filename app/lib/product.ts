import { type FormReply, isRefused } from "./form-reply";
import { inLanguages } from "./language";

export const productName = "Portico";

export const productWords = inLanguages({
  en: {
    description: "Sign in once and open all your applications.",
    refused: (page: string) => `Error: ${page}`,
  },
});

export const productDescription = productWords.description;

/** Spec §1. */
export const pageTitle = (page: string) => `${page} | ${productName}`;

/** Begins with the refusal, if the form was refused. */
export const formTitle = (page: string, form: FormReply | undefined) =>
  pageTitle(form && isRefused(form) ? productWords.refused(page) : page);
