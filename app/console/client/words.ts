import { LOGO_PIXELS } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

const { minWidth, minHeight, maxWidth, maxHeight } = LOGO_PIXELS;

export const words = inLanguages({
  en: {
    title: "Clients",
    tabs: { facts: "Facts", access: "Access", branding: "Branding", connections: "Connections", history: "History" },
    administrators: "Client Administrators",
    create: "New Client",
    newTitle: "New Client",
    editTitle: "Update Client",
    deleteTitle: "Delete Client",
    deleted: "Client Deleted",
    uuidHint: "What the client's own systems call it.",
    schemaNamesHint: "Separated by commas.",
    logoHint: `${minWidth} × ${minHeight} to ${maxWidth} × ${maxHeight} pixels.`,
    id: "Client Id",
    idHint: "What a launch calls the client: clientID.",
    one: "client",
    empty: "No client yet",
    emptyText: "Create the first one with New Client; applications are then assigned to users for a client.",
  },
});
