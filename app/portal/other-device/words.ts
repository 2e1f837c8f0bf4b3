import { APPROVAL_MINUTES } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const otherDevice = inLanguages({
  en: {
    title: "Approve on another device",
    text: (product: string) =>
      `Have your phone at hand, signed in to ${product} and with a passkey. You approve this sign-in there, and this ` +
      "browser goes on by itself.",
    ask: "Begin",
    scan: "Scan this picture with your phone.",
    picture: "The address to open on your phone, as a QR code",
    typed: "No camera? Sign in there, open this address, and type the code:",
    number: "Your phone asks for this number:",
    waits: `This page goes on by itself once you have approved it, within ${APPROVAL_MINUTES} minutes.`,
    shared: "You share this computer: the session will be short, and your sign-out leaves no name here.",
    refused: "This sign-in was refused on the other device.",
    over: `This sign-in was not approved within ${APPROVAL_MINUTES} minutes.`,
    again: "Begin again",
    back: "Sign in another way",
  },
});

export const signInApproval = inLanguages({
  en: {
    title: "Approve a sign-in",
    codeText: "Type the code that the other device shows.",
    code: "Code",
    find: "Continue",
    text: "Somebody wants to sign in to your account at this device. Approve it only if you are in front of it now.",
    device: "Device",
    address: "Address",
    sameAddress: "the same network as yours",
    asked: "Asked",
    number: "Number on that device",
    numberHint: "It stands beside the QR code. If you do not see it, refuse.",
    approve: "Approve with a passkey",
    problem: "No passkey was used, so nothing was approved.",
    refuse: "Refuse",
    cannot:
      "Approving takes a passkey: this browser has none, or its scripts are off. Add one under Sign-in security, or " +
      "use another device.",
    security: "Sign-in security",
    dashboard: "Go to the dashboard",
  },
});
