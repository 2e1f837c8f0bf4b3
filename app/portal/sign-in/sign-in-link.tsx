import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadSignInLink, submitSignInLink } from "./sign-in-link.server";
import { SignInLinkView } from "./sign-in-link-view";
import { signInLink } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadSignInLink as loader, submitSignInLink as action } from "./sign-in-link.server";

export const meta: MetaFunction<typeof loadSignInLink> = ({ data }) => [
  { title: pageTitle(data?.isDead ? signInLink.deadTitle : signInLink.title) },
];

export default function SignInLink() {
  const loaded = useLoaderData<typeof loadSignInLink>();
  return <SignInLinkView {...(useActionData<typeof submitSignInLink>() ?? loaded)} />;
}
