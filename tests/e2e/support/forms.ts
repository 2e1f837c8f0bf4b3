import { type APIRequestContext, type APIResponse, expect, type Locator, type Page } from "@playwright/test";
import { summaryLine } from "~/ui/summary-line";

export async function expectFieldError(page: Page, label: string, message: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(`${escaped(message)}$`));
  const item = summary(page).getByRole("link", { name: summaryLine(label, message), exact: true });
  await expect(item).toHaveAttribute("href", `#${await field.getAttribute("id")}`);
}

export const summary = (page: Page): Locator => page.getByRole("alert").filter({ hasText: "There is a problem" });

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export function countPosts(page: Page, ending = ""): () => number {
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(ending)) posts++;
  });
  return () => posts;
}

type Sender = Pick<Page, "request">;

export async function csrfTokenOf({ request }: Sender, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  const token = /name="csrfToken" value="([^"]+)"/.exec(html)?.[1];
  expect(token, `${path} has a form`).toBeDefined();
  return token!;
}

export function send(
  request: APIRequestContext,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  return request.post(path, { form, headers, maxRedirects: 0 });
}

/** Sends a form twice at the same moment, as a double click does without the script's guard. */
export async function sendTwice(sender: Sender, path: string, form: Record<string, string>): Promise<APIResponse[]> {
  const csrfToken = await csrfTokenOf(sender, path);
  return Promise.all([1, 2].map(() => send(sender.request, path, { csrfToken, ...form })));
}

/** The redirect target in the answer to a script's request for page data. */
export const ledTo = (data: string): string | undefined => /"redirect","([^"]+)"/.exec(data)?.[1];
