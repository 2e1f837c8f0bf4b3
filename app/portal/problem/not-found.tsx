import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage, pageLoader } from "~/auth/handlers.server";
import { pageTitle } from "~/lib/product";
import { NotFoundView } from "./boundary";
import { notFoundWords } from "./words";

export const loader = pageLoader(({ session }) =>
  answerPage(session, { address: session.get("unknownAddress") }, { status: 404 }),
);

export const meta: MetaFunction = () => [{ title: pageTitle(notFoundWords.pageTitle) }];

export default function NotFound() {
  return <NotFoundView {...useLoaderData<typeof loader>()} />;
}
