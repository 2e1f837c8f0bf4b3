import { inLanguages } from "~/lib/language";

/** What a field's rule answers. Words quoted in spec §5 and §8 stay to the letter. */
export const words = inLanguages({
  en: {
    required: (label: string) => `${label} is required`,
    tooLong: "Too Long!",
    tooShort: "Too Short!",
    oneLine: "Must be one line, without control characters",
    number: "Must be a number",
    wholeNumber: "Must be a whole number",
    atLeast: (min: number) => `Must be at least ${min}`,
    atMost: (max: number) => `Must be at most ${max}`,
    notBelowZero: "Must not be below 0",
    notAbove: (max: number) => `Must not be above ${max}`,
    decimals: (most: number) => `At most ${most} decimals`,
    userName: "Must have no @ and no spaces, and not be a phone number",
    email: (label: string) => `${label} must be a valid email address`,
    phone: "Must be 10 digits",
    newPassword: "Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character",
    httpUrl: "Must be an http or https address",
    picture: "please select file",
    pictureTooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB`,
    /** Of a form's own fields that spec §8 words without "is". */
    nameRequired: (label: string) => `${label} required`,
    personName: "Must be a name",
    identifierRequired: "Email/UserId/Phone is required",
    unknownField: "Unknown field",
    /** What the product API answers, here or upstream, when it refuses or fails. */
    refusals: {
      invalidInput: "Invalid input",
      notSignedIn: "Please sign in",
      notAllowed: "You are not allowed to do this",
      notFound: "Not found",
      noSuchField: (name: string) => `There is no field "${name}" in this list`,
      tooLarge: "The request is too large",
      wrongMethod: (method: string) => `This address answers ${method} only`,
      defect: "Something went wrong on our side. Please try again",
      unavailable: "The service is not available at the moment. Please try again shortly",
    },
    /** The fields' labels, as they begin the messages above. */
    labels: {
      id: "Id",
      userName: "Username",
      userId: "UserId",
      email: "Email",
      phone: "Phone Number",
      password: "Password",
      oneTimeCode: "OTP",
      status: "Status",
      firstName: "First name",
      lastName: "Last name",
    },
  },
});
