import type { MetaFunction } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import { inReadersLanguage } from "~/lib/language";
import { pageTitle } from "~/lib/product";

interface Titles {
  newTitle: string;
  editTitle: string;
}

export const useIsNew = (): boolean => useParams().id === undefined;

export const useFormTitle = ({ newTitle, editTitle }: Titles): string => (useIsNew() ? newTitle : editTitle);

export const titledForm =
  ({ newTitle, editTitle }: Titles): MetaFunction =>
  ({ params }) => [{ title: pageTitle(inReadersLanguage(params.id === undefined ? newTitle : editTitle)) }];
