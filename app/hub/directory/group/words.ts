import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Groups",
    created: "Group created",
    updated: "Group updated",
    deleted: "Group deleted",
    nameTaken: "A group with this name already exists",
    inUse: (applications: string) =>
      `Applications learn of this group: ${applications}. Take it out of their sign-on settings first`,
    people: "People in the group",
    ofUser: "Groups of the user",
    clients: "Clients of the group",
    memberAdded: "Membership saved",
    memberRemoved: "This person is no longer in the group by hand",
    clientAdded: "Client saved",
    clientRemoved: "The client's people are no longer in the group by their client",
    nobody: "There is no user with this email",
    noMember: "This person is not in the group by hand",
    noClient: "This client is not in the group",
  },
});
