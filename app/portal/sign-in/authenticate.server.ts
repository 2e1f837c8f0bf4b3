import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { FormCall } from "~/auth/handlers.server";

/** Holds the sent form against one step of the sign-in. @returns what the step shows again */
export const authenticate = <Answer>(
  { request }: FormCall,
  step: (form: FormData) => Promise<Answer>,
): Promise<Answer> =>
  new Authenticator<Answer>().use(new FormStrategy(({ form }) => step(form)), "step").authenticate("step", request);
