export const named = (name: string) => ({ name, description: "A role of these tests", status: "ACTIVE" as const });

export const addressed = (name: string) => ({
  name: { description: name },
  applicationAllowedUrl: `https://${name.toLowerCase()}.test/out`,
  applicationRedirectUrl: `https://${name.toLowerCase()}.test/in`,
  status: "ACTIVE" as const,
});
