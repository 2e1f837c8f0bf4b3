import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import type { Assertion, NewCredential } from "~/contract/passkey";

interface Asked {
  challenge: string;
}

export interface Misdeeds {
  origin?: string;
  rpId?: string;
  userVerified?: boolean;
  counter?: number;
  crossOrigin?: boolean;
  /** Base64url. */
  userHandle?: string;
  /** Another credential's, base64url. */
  credentialId?: string;
}

export class Authenticator {
  readonly credentialId = randomBytes(16);
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private userHandle = "";
  private counter = 0;

  constructor(
    private readonly origin: string,
    private readonly counts = false,
  ) {}

  /** `navigator.credentials.create`, as `toJSON` writes it. */
  create(asked: Asked & { user: { id: string } }, misdeeds: Misdeeds = {}): NewCredential {
    this.userHandle = asked.user.id;
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.credentialId, cosePublicKey(this.keys.publicKey)]);
    const authData = Buffer.concat([this.authenticatorData(misdeeds, 0x40), attested]);
    return {
      ...this.frame(misdeeds),
      response: {
        clientDataJSON: this.clientData("webauthn.create", asked, misdeeds).toString("base64url"),
        attestationObject: map([
          [text("fmt"), text("none")],
          [text("attStmt"), map([])],
          [text("authData"), bytes(authData)],
        ]).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** `navigator.credentials.get`, as `toJSON` writes it. */
  get(asked: Asked, misdeeds: Misdeeds = {}): Assertion {
    if (this.counts) this.counter += 1;
    const clientData = this.clientData("webauthn.get", asked, misdeeds);
    const authenticatorData = this.authenticatorData(misdeeds);
    const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientData).digest()]);
    return {
      ...this.frame(misdeeds),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: createSign("sha256").update(signed).sign(this.keys.privateKey).toString("base64url"),
        userHandle: misdeeds.userHandle ?? this.userHandle,
      },
    };
  }

  private frame({ credentialId = this.credentialId.toString("base64url") }: Misdeeds) {
    return {
      id: credentialId,
      rawId: credentialId,
      type: "public-key" as const,
      authenticatorAttachment: "platform" as const,
      clientExtensionResults: {},
    };
  }

  private clientData(type: string, { challenge }: Asked, { origin = this.origin, crossOrigin = false }: Misdeeds) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }

  /** WebAuthn Level 3 §6.1: user present, user verified, and `flags`. */
  private authenticatorData(
    { rpId = new URL(this.origin).hostname, userVerified = true, counter }: Misdeeds,
    flags = 0,
  ) {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(0x01 | (userVerified ? 0x04 : 0) | flags);
    tail.writeUInt32BE(counter ?? this.counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), tail]);
  }
}

/** RFC 9052 §7: a P-256 key for ES256. */
function cosePublicKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, "base64url"))],
    [integer(-3), bytes(Buffer.from(y, "base64url"))],
  ]);
}

/** Heads a CBOR item (RFC 8949 §3) under 65,536 bytes. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);
