export const selfAssignment = {
  /** On the dashboard, after a sign-in that was to lead into an application. */
  notEntered: {
    refused: "The application that your link names is not assigned to you, and you cannot assign it to yourself. Please ask your administrator.",
    away: "The application that your link names could not be opened at the moment. Please follow the link again in a little while.",
  },
  assigned: (application: string) => `Your email is verified, and ${application} is assigned to you.`,
  notAssignedTitle: "Your email is verified",
  notAssigned: {
    refused: "But the application was not assigned to you: your link names one that does not allow this, or does not exist. Please ask the administrator who sent it to you. You can sign in all the same.",
    away: "But the application could not be assigned to you at the moment. Sign in with the button to try it again.",
  },
  signIn: "Sign in",
} as const;
