import { z } from "zod";

/** What a template becomes with sample values: as it would be stored, and as it would arrive. */
export const TemplatePreview = z.object({
  subject: z.string(),
  /** Sanitised HTML, for a sandboxed frame. */
  html: z.string(),
  /** The plain text derived from it: all of a text message, and the other half of a mail. */
  text: z.string(),
  /** Names in `{{…}}` that mean nothing. */
  unknownVariables: z.array(z.string()),
  /** Whether something was taken out of the HTML because it is not allowed in a template. */
  wasCleaned: z.boolean(),
});
export type TemplatePreview = z.output<typeof TemplatePreview>;
