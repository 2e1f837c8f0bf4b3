import type { PublicPage } from "~/lib/form-reply";
import { Button } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { useSteps } from "~/ui/use-steps";
import { peopleOfBrowser as words } from "./words";

interface PeopleOfBrowserProps {
  people: NonNullable<PublicPage["people"]>;
  csrfToken: string;
}

/** One press fills in the form below. */
export const PeopleOfBrowser = ({ people, csrfToken }: PeopleOfBrowserProps) => (
  <PlainForm csrfToken={csrfToken} action={useSteps().people} className="mb-4">
    <h2 className="mb-1 text-sm">{words.title}</h2>
    <ul>
      {people.map(({ userId, name, email }) => (
        <li key={userId} className="mb-2 flex items-center">
          <span className="mr-4 w-full">
            <Button type="submit" wide name="pick" value={userId}>
              <span>
                <bdi>{name}</bdi>
                <br />
                <bdi>{email}</bdi>
              </span>
            </Button>
          </span>{" "}
          <Button type="submit" kind="link" name="forget" value={userId} aria-label={words.forget(name)}>
            {words.forgetShort}
          </Button>
        </li>
      ))}
    </ul>
  </PlainForm>
);
