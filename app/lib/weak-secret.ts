/** Words in placeholders for secrets, letters only. */
const PLACEHOLDER_WORDS =
  "change|replace|me|this|please|now|your|my|our|the|a|an|super|very|long|random|generated|secret|secrets|" +
  "password|passwort|pass|key|token|session|payload|portico|default|example|sample|test|testing|demo|dev|development|" +
  "production|prod|local|localhost|admin|root|user|string|value|here|todo|none|abc|abcdefgh|qwerty|" +
  "asdfgh|xyz|foo|bar|baz|lorem|ipsum|to|be|set|in|of|for|only|not|safe|at|least|characters|some";
const PLACEHOLDER = new RegExp(`^(?:${PLACEHOLDER_WORDS})+$`);
const DIGITS_ONLY = /^[\d\W_]*$/;
const DIFFERENT_MIN = 6;

/** Few different characters, only digits, or a placeholder like "changeme-changeme-1234". Length is checked elsewhere. */
export function isWeakSecret(secret: string): boolean {
  const letters = secret.toLowerCase().replace(/[^a-z]/g, "");
  return new Set(secret).size < DIFFERENT_MIN || DIGITS_ONLY.test(secret) || PLACEHOLDER.test(letters);
}
