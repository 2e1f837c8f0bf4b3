import { inLanguages } from "~/lib/language";

export const register = inLanguages({
  en: {
    title: "Register",
    firstName: "First name",
    lastName: "Last name",
    contactNumber: "Contact number",
    contactNumberHint: "10 digits",
    submit: "Register",
    signIn: "Already registered? Sign in",
    done: "Registered Successfully",
  },
});
