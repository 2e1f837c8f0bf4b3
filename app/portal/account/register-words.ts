export const register = {
  title: "Register",
  firstName: "First name",
  lastName: "Last name",
  contactNumber: "Contact number",
  contactNumberHint: "10 digits",
  submit: "Register",
  signIn: "Already registered? Sign in",
  done: "Registered Successfully",
} as const;
