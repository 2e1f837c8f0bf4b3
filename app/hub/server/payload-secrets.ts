import { decryptPayload, encryptPayload, PayloadError } from "~/contract/kit/codec";

/** The envelope's secrets, newest first; a function reads the current ones. */
export type EnvelopeSecrets = string | (() => readonly string[]);

/** During a rotation a sealed call is answered under its secret; a read under the oldest valid one, which every caller knows. */
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
