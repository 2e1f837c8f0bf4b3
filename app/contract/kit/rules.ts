/**
 * Bounds, patterns and choices of spec §5 and §9, stated once for schemas, screens and tests. Lengths are in
 * characters.
 */

export const PASSWORD_MAX = 200;
export const PASSWORD_MIN = 8;
/** As they stand in a character class. */
export const PASSWORD_SPECIAL = "@$!%*#?&";
/**
 * One upper-case and one lower-case letter, one digit, one of @$!%*#?&, and nothing outside those classes (spec §5).
 */
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*#?&])[A-Za-z\d@$!%*#?&]{8,}$/;

/** For a name in Latin letters (spec §5). Our own: other scripts write a name with one, such as 李. */
export const NAME_MIN = 2;
export const SHORT_NAME = /^(?!\p{Script=Latin})\p{L}$/u;
export const NAME_MAX = 50;
export const TITLE_MAX = 100;
export const DESCRIPTION_MAX = 500;
export const ADDRESS_MAX = 500;
export const ZIP_MAX = 12;
/** 254 is the longest address a mail path can carry (RFC 5321 §4.5.3.1.3 less the angle brackets). */
export const EMAIL_MAX = 254;
export const IDENTIFIER_MAX = EMAIL_MAX;
export const ID_MAX = 64;
export const URL_MAX = 2000;
export const PATH_MAX = 300;

export const PHONE_DIGITS = 10;
export const PHONE_PATTERN = /^\d{10}$/;
/**
 * What is typed at sign-in is an email with an @, a phone number with ten digits, and a user name otherwise (spec §5).
 */
export const USER_NAME_PATTERN = /^(?!\d{10}$)[^@\s\p{Cc}\u202A-\u202E\u2066-\u2069]+$/u;
/** 15 digits: the longest international number (ITU-T E.164), still exact as a JavaScript number. */
export const OFFICE_CONTACT_MAX = 999_999_999_999_999;

/** All that a public form holds, in bytes; anybody may send one. */
export const PUBLIC_FORM_MAX_BYTES = 16 * 1024;

export const CODE_MAX = 12;
/** What is typed into a field that is mended before its length is judged: a number or code among signs that group it. */
export const TYPED_MAX = 1000;
export const CODE_DIGITS = 6;
/** How long a one-time code is good, and how often it may be tried (design §4). */
export const CODE_MINUTES = 5;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 30;
/** Codes of different attempts that an account keeps at a time, for each purpose. */
export const CODES_MAX = 8;
/** How long after its password step a sign-in may still be completed. */
export const SIGN_IN_MINUTES = 60;
/** Failed tries in a row after which a password alone opens nothing where nobody has signed in before (NIST SP 800-63B). */
export const FAILURES_MAX = 100;
/** How long a browser is known to have signed in. */
export const DEVICE_DAYS = 180;
/** Accounts that one browser is known for. */
export const DEVICES_MAX = 5;
/** Browsers that one user trusts; a further one takes the place of the oldest. */
export const TRUSTED_BROWSERS_MAX = 20;
/** Longest list of tokens of a browser that is trusted for several accounts. */
export const TRUSTED_BROWSER_CHARACTERS = 1_500;
export const RESET_LINK_MINUTES = 30;
/** Life of the link that lets a browser sign in while strangers are held up. */
export const UNLOCK_LINK_MINUTES = 10;
/** Life of the sign-in link that `npm run admin -- link` prints. */
export const SIGN_IN_LINK_MINUTES = 10;
/** Life of the link that an invitation brings. */
export const INVITATION_DAYS = 7;
/** Addresses that one call invites. */
export const INVITED_MAX = 50;
/** How long a service account's token is good unless somebody chooses, and at most. */
export const SERVICE_TOKEN_DAYS = 90;
export const SERVICE_TOKEN_DAYS_MAX = 1_830;
/** Tokens of one service account that are good at a time. */
export const SERVICE_TOKENS_MAX = 2;
/** How many days before its end whoever looks after a token is told; the last one first, which makes the others idle. */
export const SERVICE_TOKEN_WARNING_DAYS = [1, 14] as const;
export const SERVICE_CALLS_PER_MINUTE = 1_000;
/** Life of access tokens that a service account asks for. */
export const SERVICE_ACCESS_TOKEN_SECONDS = 600;
/** Calls that a service account may be given. */
export const RIGHTS_MAX = 300;
/** How long the challenge of a passkey is good. */
export const PASSKEY_MINUTES = 5;
export const PASSKEYS_MAX = 20;
/** How long after their first sign-in Admins may do without a factor of their own. */
export const FACTOR_GRACE_DAYS = 7;
/** How long a browser waits for its sign-in to be approved on another device. */
export const APPROVAL_MINUTES = 5;
export const APPROVAL_TRIES = 3;
/** Letters without vowels, so that no words come of them, and none that look like others. */
export const APPROVAL_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
export const APPROVAL_CODE_CHARACTERS = 8;
export const APPROVAL_NUMBER_DIGITS = 2;
/** Authenticator apps of one user. */
export const AUTHENTICATORS_MAX = 5;
/** Recovery codes are made so many at a time. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_CHARACTERS = 10;
/** Length of a token of 256 bits in base64url. */
export const TOKEN_CHARACTERS = 43;
export const TOKEN_PATTERN = /^[\w-]{43}$/;
/** How long an account waits for its email to be verified. */
export const UNVERIFIED_HOURS = 24;
export const ATTEMPT_ID_MIN = 16;
export const ATTEMPT_ID_MAX = 64;

export const STATUSES = ["ACTIVE", "INACTIVE"] as const;
export const APPLICATION_STATUSES = ["ACTIVE", "INACTIVE", "Temporary BLOCKED", "Permanent BLOCKED"] as const;
export const CLAN_TYPES = ["INTERNAL", "EXTERNAL"] as const;
export const ACTIONS_OF_ROLE = ["Creator", "Approval", "Authorised", "Authorised Approval", "Final Approval"] as const;
export const CODE_PURPOSES = ["LOGIN", "VERIFY_EMAIL", "VERIFY_PHONE", "STEP_UP"] as const;

/** How recent an authentication must be for what wants a step-up. */
export const STEP_UP_MINUTES = 10;
/** Purposes of codes that a browser may ask for again without a sign-in. */
export const RESENT_PURPOSES = ["LOGIN", "VERIFY_EMAIL"] as const satisfies readonly (typeof CODE_PURPOSES)[number][];
/**
 * In whatever list, fields of a few fixed values. A search finds the whole value, in any letter case: ACTIVE is not
 * found in INACTIVE.
 */
export const EXACT_FIELDS: readonly string[] = ["status", "channel", "outcome"];
export const CHANNELS = ["EMAIL", "SMS"] as const;
/** The messages that are sent; the effective template of that name words them (design §4). */
export const MESSAGE_KINDS = [
  "LOGIN_OTP",
  "VERIFY_EMAIL",
  "RESET_PASSWORD",
  "WELCOME",
  "SECURITY_NOTICE",
  "UNLOCK_LINK",
  "INVITATION",
] as const;
/** What a template may name, as `{{otp}}` (design §4). The last five are a security notice's, `time` also a code's. */
export const TEMPLATE_VARIABLES = [
  "otp",
  "firstName",
  "link",
  "minutes",
  "application",
  "event",
  "device",
  "address",
  "time",
  "advice",
] as const;
/** How an email configuration sends: through a mail server, or by posting to an address. */
export const MAIL_TYPES = ["SMTP", "HTTP"] as const;
export const INVITATION_STATUSES = ["PENDING", "ACCEPTED", "EXPIRED", "WITHDRAWN"] as const;
export const OUTBOX_STATUSES = ["QUEUED", "SENT", "FAILED"] as const;

export const ROLE_DEFAULT = "User";
export const ROLE_ADMIN = "Admin";

/** Whether a role of that name is the Admins'; case does not matter (design §5). */
export const isAdminRole = (name: string | null | undefined): boolean =>
  name?.toLowerCase() === ROLE_ADMIN.toLowerCase();

/** What becomes of a change that waits for a second Admin, and how long it does. */
export const PENDING_STATES = ["WAITING", "APPROVED", "DECLINED", "WITHDRAWN", "EXPIRED"] as const;
export const PENDING_CHANGE_DAYS = 7;

export const ROLE_AUDITOR = "Auditor";

/** Whether a role of that name reads everything and changes nothing. */
export const isAuditorRole = (name: string | null | undefined): boolean =>
  name?.toLowerCase() === ROLE_AUDITOR.toLowerCase();

/** Stands for "every application", "every client" and "every region" in selects and records. */
export const ALL = "All";
/** What the console sends for application fields it has no inputs for (spec §3). */
export const NOT_APPLICABLE = "NA";

/** As often as a record can be changed: what the database counts up to. */
export const VERSION_MAX = 2_147_483_647;
export const SEQUENCE_MAX = 1_000_000;
/** Amounts have at most this many decimals (as in the database). */
export const AMOUNT_DECIMALS = 4;
/** With the four decimals 15 digits: what a JavaScript number carries exactly (IEEE 754, DBL_DIG). */
export const RANGE_MAX = 99_999_999_999;
export const COUNT_MAX = 1_000_000_000;
export const PORT_MAX = 65_535;
export const PORT_DEFAULT = 587;
export const CC_MAX_ADDRESSES = 20;
export const SUBJECT_MAX = 200;
export const TEMPLATE_MAX = 100_000;
/** Pictures of a mail that the console shows. */
export const MAIL_PICTURES_MAX = 20;
/** Each costs time when a template is cleaned; large mails have a third of it. */
export const TEMPLATE_TAGS_MAX = 5_000;
export const SECRET_MAX = 500;
/** What a stored secret is shown as; sent back, it means that the secret stays. */
export const SECRET_MASK = "********";
export const SCHEMA_NAMES_MAX = 500;
export const ATTRIBUTE_MAX = 200;

export const PAGE_SIZES = [5, 10, 25] as const;
export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_MAX = 1_000_000;
export const SEARCH_MAX = 100;
export const FIELD_NAME_MAX = 50;
/** Most records a select offers; beyond that one looks for them by name. */
export const CHOICES_MAX = 200;
/** Most rows of a list asked for without a page size. */
export const LIST_CAP_ROWS = 5000;
/** Longest ISO 8601 time, with nanoseconds and an offset. */
export const INSTANT_MAX = 40;
/** Days before its end that access is called to mind. */
export const ACCESS_REMINDER_DAYS = 7;
/** Length of an ISO 8601 day. */
export const DAY_CHARACTERS = 10;
/** Rows of a page where no size is asked for, and at most. */
export const PAGE_ROWS_DEFAULT = 100;
export const LIST_ROWS_MAX = 1_000;
/** For how long a call with an Idempotency-Key that was made is answered the same again. */
export const IDEMPOTENCY_HOURS = 24;
export const IDEMPOTENCY_KEY_MAX = 255;
/** Most sessions of one user that are listed. */
export const SESSIONS_MAX = 50;
export const GRANTS_MAX = 200;
/** Sign-outs of a user that the console shows; each may be of several applications. */
export const SIGN_OUTS_MAX = 20;
/** Rows of one batch of a download: a batch with fewer is its last. */
export const EXPORT_BATCH_ROWS = 2_000;
/** A search with more matches than this is not counted further: `total` is then one more. */
export const COUNT_CAP = 5_000;

/**
 * Names the call that an answer of the hub comes from: a 404 that carries it means the record, any other that there is
 * no such call.
 */
export const CALL_HEADER = "Portico-Call";

/** Carries what a browser is known by at the accounts that signed in there: the `device` of those answers, joined by "~". */
export const DEVICE_HEADER = "Portico-Device";

export const UPLOAD_MAX_BYTES = 1024 * 1024;
/** A small file can say that it is enormous, and whoever shows it would make room for that. In pixels. */
export const PICTURE_SIDE_MAX = 4_096;
/** What `/applogin` takes for `response_type`. */
export const LAUNCH_RESPONSE_TYPE = "token";
/** Where uploaded pictures are served (hub/uploads names the files). */
export const UPLOAD_PATH = /^\/uploads\/[A-Za-z0-9_-]{1,80}\.(png|jpg|webp|gif)$/;
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export const LOGO_PIXELS = { minWidth: 350, minHeight: 110, maxWidth: 405, maxHeight: 124 } as const;
/** A tile's description is cut here and followed by dots (spec §2). */
export const TILE_DESCRIPTION_MAX = 25;

/** Choosing All stands for every entry after it (spec §5). */
export const REGIONS = [
  ALL,
  "Panindia",
  "Andaman and Nicobar Islands",
  "Andhra Pradesh",
  "Arunachal Pradesh",
  "Assam",
  "Bihar",
  "Chandigarh",
  "Chhattisgarh",
  "Dadra and Nagar Haveli and Daman and Diu",
  "Delhi",
  "Goa",
  "Gujarat",
  "Haryana",
  "Himachal Pradesh",
  "Jammu and Kashmir",
  "Jharkhand",
  "Karnataka",
  "Kerala",
  "Ladakh",
  "Lakshadweep",
  "Madhya Pradesh",
  "Maharashtra",
  "Manipur",
  "Meghalaya",
  "Mizoram",
  "Nagaland",
  "Odisha",
  "Puducherry",
  "Punjab",
  "Rajasthan",
  "Sikkim",
  "Tamil Nadu",
  "Telangana",
  "Tripura",
  "Uttar Pradesh",
  "Uttarakhand",
  "West Bengal",
] as const;

export type Status = (typeof STATUSES)[number];
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export type ActionOfRole = (typeof ACTIONS_OF_ROLE)[number];
export type Channel = (typeof CHANNELS)[number];
export type MessageKind = (typeof MESSAGE_KINDS)[number];
/** Those and a template that its administrator tries. */
export const SENT_KINDS = [...MESSAGE_KINDS, "TEMPLATE_TEST"] as const;
export type SentKind = (typeof SENT_KINDS)[number];
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];
export type CodePurpose = (typeof CODE_PURPOSES)[number];
/** Regions that stand for every other one. */
export const EVERYWHERE: readonly Region[] = [ALL, "Panindia"];

export type Region = (typeof REGIONS)[number];
