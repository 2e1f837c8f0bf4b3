import { expect } from "@playwright/test";
import type { Mail } from "../../support/mime";
import type { App } from "./app";

export async function mailedBy(app: App, recipient: string, act: () => Promise<unknown>): Promise<Mail> {
  const before = app.mail.messages.length;
  await act();
  return app.mail.waitFor(recipient, (mail) => app.mail.messages.indexOf(mail) >= before);
}

export function codeIn({ text }: Mail): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  expect(code, "the mail has a one-time code").toBeDefined();
  return code!;
}

export function linkIn({ text }: Mail): string {
  const link = /https?:\/\/\S+\/(?:resetpassword|unlock|invitation)\/[\w-]+/.exec(text)?.[0];
  expect(link, "the mail has a link").toBeDefined();
  return link!;
}

export const otherCode = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
