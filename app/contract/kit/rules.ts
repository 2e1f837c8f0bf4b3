/** Spec §5 and §9. Lengths are in characters. */

export const PASSWORD_MAX = 200;
export const PASSWORD_MIN = 8;
/** As in a character class. */
export const PASSWORD_SPECIAL = "@$!%*#?&";
/** Spec §5. */
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*#?&])[A-Za-z\d@$!%*#?&]{8,}$/;

/** In Latin script (spec §5); other scripts have one-letter names, such as 李. */
export const NAME_MIN = 2;
export const SHORT_NAME = /^(?!\p{Script=Latin})\p{L}$/u;
export const NAME_MAX = 50;
export const TITLE_MAX = 100;
export const DESCRIPTION_MAX = 500;
export const ADDRESS_MAX = 500;
export const ZIP_MAX = 12;
/** Longest in a mail path (RFC 5321 §4.5.3.1.3 less the angle brackets). */
export const EMAIL_MAX = 254;
export const IDENTIFIER_MAX = EMAIL_MAX;
export const ID_MAX = 64;
export const URL_MAX = 2000;
export const PATH_MAX = 300;

export const PHONE_DIGITS = 10;
export const PHONE_PATTERN = /^\d{10}$/;
/** Neither an email nor a phone number (spec §5). */
export const USER_NAME_PATTERN = /^(?!\d{10}$)[^@\s\p{Cc}\u202A-\u202E\u2066-\u2069]+$/u;
/** 15 digits: the longest international number (ITU-T E.164), exact in JavaScript. */
export const OFFICE_CONTACT_MAX = 999_999_999_999_999;

/** Anybody may send one. */
export const PUBLIC_FORM_MAX_BYTES = 16 * 1024;

export const CODE_MAX = 12;
/** Before separators are removed. */
export const TYPED_MAX = 1000;
export const CODE_DIGITS = 6;
/** Design §4. */
export const CODE_MINUTES = 5;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 30;
export const GROUP_MAX = 40;

export const BRAND_OWNERS = ["installation", "client", "application"] as const;
export const INSTALLATION_ID = "00000000-0000-0000-0000-000000000000";
export const BRAND_NAME_MAX = 60;
export const BRAND_NOTICE_MAX = 500;
export const BRAND_CONTACT_MAX = 200;

export const PINS_MAX = 100;

export const ANNOUNCEMENT_MAX = 2_000;
export const ANNOUNCED_TO_MAX = 50;
export const ANNOUNCEMENT_KINDS = ["INFORMATION", "WARNING"] as const;
export const ANNOUNCEMENT_AUDIENCES = ["EVERYBODY", "ASSIGNED"] as const;
export const ANNOUNCEMENT_STATES = ["PLANNED", "SHOWN", "OVER"] as const;
/** Shown at a time. */
export const ANNOUNCEMENTS_SHOWN_MAX = 10;

export const TERMS_MAX = 50_000;
/** Accepting terms may be put off for so long at least. */
export const TERMS_GRACE_DAYS = 7;
export const TERMS_STATES = ["DRAFT", "PLANNED", "IN_FORCE", "REPLACED"] as const;

/** Codes kept per account and purpose. */
export const CODES_MAX = 8;
/** After the password. */
export const SIGN_IN_MINUTES = 60;
/** Failures in a row after which the password alone opens nothing in a new browser (NIST SP 800-63B). */
export const FAILURES_MAX = 100;
/** How long a browser that signed in stays known. */
export const DEVICE_DAYS = 180;
/** Accounts per browser. */
export const DEVICES_MAX = 5;
/** Per user; a further one replaces the oldest. */
export const TRUSTED_BROWSERS_MAX = 20;
/** Tokens of a browser for all its accounts. */
export const TRUSTED_BROWSER_CHARACTERS = 1_500;
export const RESET_LINK_MINUTES = 30;
/** How long "This was not me" works in a mail, and takes changes back. */
export const NOT_ME_DAYS = 7;
/** For a browser to sign in during a hold. */
export const UNLOCK_LINK_MINUTES = 10;
/** For `npm run admin -- link`. */
export const SIGN_IN_LINK_MINUTES = 10;
export const INVITATION_DAYS = 7;
/** Per call. */
export const INVITED_MAX = 50;
/** Default and maximum. */
export const SERVICE_TOKEN_DAYS = 90;
export const SERVICE_TOKEN_DAYS_MAX = 1_830;
/** Valid at a time. */
export const SERVICE_TOKENS_MAX = 2;
/** Days before expiry at which to warn; ascending, so that a late warning replaces earlier ones. */
export const SERVICE_TOKEN_WARNING_DAYS = [1, 14] as const;
export const SERVICE_CALLS_PER_MINUTE = 1_000;
export const SERVICE_ACCESS_TOKEN_SECONDS = 600;
export const RIGHTS_MAX = 300;
/** Lifetime of a challenge. */
export const PASSKEY_MINUTES = 5;
export const PASSKEYS_MAX = 20;
/** After an Admin's first sign-in. */
export const FACTOR_GRACE_DAYS = 7;
export const APPROVAL_MINUTES = 5;
export const APPROVAL_TRIES = 3;
/** No vowels, so that no words arise, and no look-alikes. */
export const APPROVAL_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
export const APPROVAL_CODE_CHARACTERS = 8;
export const APPROVAL_NUMBER_DIGITS = 2;
/** Per user. */
export const AUTHENTICATORS_MAX = 5;
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_CHARACTERS = 10;
/** 256 bits in base64url. */
export const TOKEN_CHARACTERS = 43;
export const TOKEN_PATTERN = /^[\w-]{43}$/;
export const UNVERIFIED_HOURS = 24;
export const ATTEMPT_ID_MIN = 16;
export const ATTEMPT_ID_MAX = 64;

export const STATUSES = ["ACTIVE", "INACTIVE"] as const;
export const APPLICATION_STATUSES = ["ACTIVE", "INACTIVE", "Temporary BLOCKED", "Permanent BLOCKED"] as const;
export const CLAN_TYPES = ["INTERNAL", "EXTERNAL"] as const;
export const ACTIONS_OF_ROLE = ["Creator", "Approval", "Authorised", "Authorised Approval", "Final Approval"] as const;
export const CODE_PURPOSES = [
  "LOGIN",
  "VERIFY_EMAIL",
  "VERIFY_PHONE",
  "STEP_UP",
  "CHANGE_EMAIL",
  "CHANGE_PHONE",
] as const;

export const STEP_UP_MINUTES = 10;
/** Resent without a sign-in. */
export const RESENT_PURPOSES = ["LOGIN", "VERIFY_EMAIL"] as const satisfies readonly (typeof CODE_PURPOSES)[number][];
/** Searched by whole value, ignoring case: ACTIVE does not match INACTIVE. */
export const EXACT_FIELDS: readonly string[] = ["status", "channel", "outcome", "language"];
export const CHANNELS = ["EMAIL", "SMS"] as const;
/** Each has a template (design §4). */
export const MESSAGE_KINDS = [
  "LOGIN_OTP",
  "VERIFY_EMAIL",
  "RESET_PASSWORD",
  "WELCOME",
  "SECURITY_NOTICE",
  "UNLOCK_LINK",
  "INVITATION",
] as const;
/** Design §4. The last five are a security notice's, `time` also a code's. */
export const TEMPLATE_VARIABLES = [
  "otp",
  "firstName",
  "userName",
  "link",
  "minutes",
  "application",
  "event",
  "device",
  "address",
  "time",
  "advice",
] as const;
export const MAIL_TYPES = ["SMTP", "HTTP"] as const;
export const INVITATION_STATUSES = ["PENDING", "ACCEPTED", "EXPIRED", "WITHDRAWN"] as const;
export const OUTBOX_STATUSES = ["QUEUED", "SENT", "FAILED"] as const;

export const ROLE_DEFAULT = "User";
export const ROLE_ADMIN = "Admin";

/** Ignores case (design §5). */
export const isAdminRole = (name: string | null | undefined): boolean =>
  name?.toLowerCase() === ROLE_ADMIN.toLowerCase();

export const PENDING_STATES = ["WAITING", "APPROVED", "DECLINED", "WITHDRAWN", "EXPIRED"] as const;
export const PENDING_CHANGE_DAYS = 7;

/** A request for access that nobody decides on in time is over. */
export const ACCESS_REQUEST_STATES = [
  "WAITING",
  "GRANTED",
  "REFUSED",
  "WITHDRAWN",
  "EXPIRED",
  "EMERGENCY",
  "LOOKED_AT",
] as const;
export const CHANGES_OF_ACCESS = ["CHANGED", "REMOVED"] as const;
/** Whatever is out of use makes access count for nothing. */
export const PAUSED_KINDS = ["USER", "APPLICATION", "CLIENT"] as const;
export const ACCESS_OUTCOMES = ["GRANTED", "REFUSED", "LOOKED_AT", "ENDED"] as const;
export const EMERGENCY_HOURS = 4;
export const ACCESS_REQUEST_DAYS = 30;
/** Accounts and access count as unused after as many days, unless others are asked for. */
export const UNUSED_DAYS = 90;
export const UNUSED_DAYS_MAX = 3_660;
/** Waiting per user. */
export const ACCESS_REQUESTS_MAX = 20;
export const REASON_MAX = 500;
/** OVER: the access had ended or changed since the review was opened, and was left as it is. */
export const REVIEW_DECISIONS = ["KEPT", "TAKEN_AWAY", "OVER"] as const;
export const REVIEW_DEFAULTS = ["KEEP", "TAKE_AWAY"] as const;
/** Lines to show. MINE: undecided, for the reader to decide on. UNUSED: undecided and unused. */
export const REVIEW_FILTERS = ["MINE", "ALL", "UNDECIDED", "UNUSED", "KEPT", "TAKEN_AWAY", "OVER"] as const;
export const REVIEW_LINES_MAX = 20_000;
/** Shown, and decided on, at a time. */
export const REVIEW_PAGE_LINES = 100;
export const REVIEW_DAYS_MAX = 366;
/** To keep access that was not used for so long wants a reason. */
export const REVIEW_UNUSED_DAYS = 90;
/** Days before the deadline at which reviewers are reminded; ascending, so that a late reminder replaces earlier ones. */
export const REVIEW_REMINDER_DAYS = [1, 7] as const;
/** Days before the deadline at which Admins may decide too. */
export const REVIEW_ESCALATION_DAYS = 3;
export const REVIEW_UNDO_DAYS = 30;
/** Longest absence. */
export const STAND_IN_DAYS_MAX = 366;
/** Per application. */
export const OWNERS_MAX = 10;

export const ROLE_AUDITOR = "Auditor";

/** An Auditor reads everything and changes nothing. */
export const isAuditorRole = (name: string | null | undefined): boolean =>
  name?.toLowerCase() === ROLE_AUDITOR.toLowerCase();

/** Every application, client or region. */
export const ALL = "All";
/** Sent for fields without inputs (spec §3). */
export const NOT_APPLICABLE = "NA";

/** Largest integer of the database. */
export const VERSION_MAX = 2_147_483_647;
export const SEQUENCE_MAX = 1_000_000;
/** As in the database. */
export const AMOUNT_DECIMALS = 4;
/** 15 digits with the decimals: exact in JavaScript (IEEE 754, DBL_DIG). */
export const RANGE_MAX = 99_999_999_999;
/** AuthZEN: evaluations in one call, and results of a search in one answer. */
export const EVALUATIONS_MAX = 200;
export const RESULTS_MAX = 100;
export const PAGE_TOKEN_MAX = 300;
export const COUNT_MAX = 1_000_000_000;
export const PORT_MAX = 65_535;
export const PORT_DEFAULT = 587;
export const CC_MAX_ADDRESSES = 20;
export const SUBJECT_MAX = 200;
export const TEMPLATE_MAX = 100_000;
/** Shown by the console. */
export const MAIL_PICTURES_MAX = 20;
/** Each costs cleaning time; large mails have a third. */
export const TEMPLATE_TAGS_MAX = 5_000;
export const SECRET_MAX = 500;
/** Shown for a stored secret; sent back, it keeps the secret. */
export const SECRET_MASK = "********";
export const SCHEMA_NAMES_MAX = 500;
export const ATTRIBUTE_MAX = 200;

export const ZONE_MAX = 64;

/** Spec §9, and three besides. */
export const PAGE_SIZES = [5, 10, 25, 50, 100, 200] as const;
export const PAGE_SIZE_DEFAULT = 10;
/** Kept views, per user and list, and per user. */
export const VIEWS_MAX = 20;
export const VIEWS_IN_ALL_MAX = 500;
export const VIEW_NAME_MAX = 60;
export const VIEW_SEARCH_MAX = 4_000;
export const LIST_KEY_MAX = 40;
export const PAGE_MAX = 1_000_000;
export const SEARCH_MAX = 100;
/** Characters of a reason by which failures are counted, and found. */
export const COUNTED_REASON_MAX = SEARCH_MAX;
/** The last ones are under way. */
export const OVERVIEW_HOURS = 24;
export const OVERVIEW_DAYS = 30;
/** Shorter texts match too much. */
export const FOUND_MIN = 2;
/** Found records of each kind, users, and records where one kind is asked for. */
export const FOUND_MAX = 5;
export const FOUND_USERS_MAX = 10;
export const FOUND_OF_KIND_MAX = 50;
export const FIELD_NAME_MAX = 50;
/** Beyond that users search. */
export const CHOICES_MAX = 200;
/** Without a page size. */
export const LIST_CAP_ROWS = 5000;
/** ISO 8601 with nanoseconds and offset. */
export const INSTANT_MAX = 40;
/** Days before its end at which to mail a reminder. */
export const ACCESS_REMINDER_DAYS = 7;
/** ISO 8601. */
export const DAY_CHARACTERS = 10;
/** Default and maximum per page. */
export const PAGE_ROWS_DEFAULT = 100;
export const LIST_ROWS_MAX = 1_000;
export const IDEMPOTENCY_HOURS = 24;
export const IDEMPOTENCY_KEY_MAX = 255;
/** Most listed per user. */
export const SESSIONS_MAX = 50;
export const GRANTS_MAX = 200;
/** Most shown in the console. */
export const SIGN_OUTS_MAX = 20;
/** A batch with fewer rows is the last. */
export const EXPORT_BATCH_ROWS = 2_000;
/** `total` is one more for larger results. */
export const COUNT_CAP = 5_000;

/** A 404 with it means the record is missing, without it the call. */
export const CALL_HEADER = "Portico-Call";

/** The browser's device tokens, joined by "~". */
export const DEVICE_HEADER = "Portico-Device";

export const UPLOAD_MAX_BYTES = 1024 * 1024;
/** Pixels: a small file can decode to an enormous picture. */
export const PICTURE_SIDE_MAX = 4_096;
/** For `/applogin`. */
export const LAUNCH_RESPONSE_TYPE = "token";
/** hub/uploads names the files. */
export const UPLOAD_PATH = /^\/uploads\/[A-Za-z0-9_-]{1,80}\.(png|jpg|webp|gif)$/;
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export const LOGO_PIXELS = { minWidth: 350, minHeight: 110, maxWidth: 405, maxHeight: 124 } as const;
/** Longer descriptions are cut and end in dots (spec §2). */
export const TILE_DESCRIPTION_MAX = 25;

/** All includes every other entry (spec §5). */
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
/** Adds a template that its administrator tries. */
export const SENT_KINDS = [...MESSAGE_KINDS, "TEMPLATE_TEST"] as const;
export type SentKind = (typeof SENT_KINDS)[number];
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];
export type CodePurpose = (typeof CODE_PURPOSES)[number];
/** Include every other region. */
export const EVERYWHERE: readonly Region[] = [ALL, "Panindia"];

export type Region = (typeof REGIONS)[number];
