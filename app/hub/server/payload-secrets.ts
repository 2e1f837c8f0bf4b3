import { decryptPayload, encryptPayload, PayloadError } from "~/contract/kit/codec";

/** The secrets of the envelope, newest first: one that stays the same, or those of the moment. */
export type EnvelopeSecrets = string | (() => readonly string[]);

/**
 * The secrets of one call while they are rotated. A call that came under one of them is answered under the same. A read
 * comes under none: the oldest that is still good answers it, which every caller knows until its time is over.
 */
export class CallSecrets {
  private readonly secrets: readonly string[];
  private used: string | undefined;

  constructor(secrets: EnvelopeSecrets) {
    this.secrets = typeof secrets === "string" ? [secrets] : secrets();
  }

  /** @throws PayloadError when it was sealed under none of them */
  open(text: string): unknown {
    let fault = new PayloadError("undecryptable");
    for (const secret of this.secrets) {
      try {
        const opened = decryptPayload(text, secret);
        this.used = secret;
        return opened;
      } catch (error) {
        if (!(error instanceof PayloadError)) throw error;
        fault = error;
      }
    }
    throw fault;
  }

  seal(data: unknown): string {
    return encryptPayload(data, this.used ?? this.secrets.at(-1) ?? "");
  }
}
