import type { Page } from "@playwright/test";
import type { Person } from "../../support/people";

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Contact number").fill(person.phoneNumber);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
}

export const submitSignUp = (page: Page) => page.getByRole("button", { name: "Register" }).click();
