export { type Head, type HeadSigner, headSigner, SignedHead } from "./head";
export { hashOf, type Link } from "./link";
export { BREAKS_MAX, type Break, type ChainWords, createVerifier, type Verdict, type Verifier } from "./verify";
