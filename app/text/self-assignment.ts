export const selfAssignment = {
  /** On the dashboard, after a sign-in that was to lead into an application. */
  notEntered: {
    refused:
      "The application that your link names is not assigned to you, and you cannot assign it to yourself. Please ask your administrator.",
    away: "The application that your link names could not be opened at the moment. Please follow the link again in a little while.",
  },
  assigned: (application: string) => `Your email is verified, and ${application} is assigned to you.`,
  notAssignedTitle: "Your email is verified",
  notAssigned: {
    refused:
      "You can sign in, but the application was not assigned to you: the one that your link names does not allow this, or does not exist. Please ask the administrator who gave you the link.",
    away: "You can sign in, but the application could not be assigned to you at the moment. Sign in with the button to try again.",
  },
  signIn: "Sign in",
} as const;
