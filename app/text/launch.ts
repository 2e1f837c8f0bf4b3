export const launch = {
  pageTitle: "Opening",
  authenticating: "Authenticating...",
  continue: "Continue",
  opening: (application: string) => `Opening ${application}`,
  openingText: "If it does not open by itself, continue with the button.",
  refusedTitle: "The application was not opened",
  refusedText: "The address to return to is not one that this application registered. Nothing about you was sent.",
  unknown: "This application is not assigned to you, or it is not in use.",
  nothingTitle: "Nothing to open",
  nothingText: "Applications are opened from their tiles on the dashboard.",
  dashboard: "Go to the dashboard",
} as const;
