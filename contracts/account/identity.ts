/** Sign-up, sign-in, recovery and settings, as the account screens use them (decision G1). */
import * as z from 'zod/mini';
import { customerId } from '../ids.ts';
import { phoneNumber } from '../phone.ts';
import { emailText, exact, personName, typed } from '../text.ts';
import { teamRoles } from './team-roles.ts';

/** Of a first name, and of a last one. */
export const nameMax = 60;
export const passwordMin = 12;
export const passwordMax = 128;

const name = personName(nameMax);
/** Not everybody has one. */
const lastName = personName(nameMax, 0);
/** Lower-cased by the server; at most 254 characters (RFC 5321). */
export const email = emailText;
export const newPassword = z
  .string()
  .check(
    z.minLength(passwordMin, `Use at least ${passwordMin} characters`),
    z.maxLength(passwordMax, `Use at most ${passwordMax} characters`),
  );

export const signUpBody = z.strictObject({
  firstName: name,
  lastName,
  email,
  phone: z.optional(phoneNumber),
  password: newPassword,
  acceptTerms: z.literal(true, 'Accept the terms and the acceptable-use policy to continue'),
});

/** The same body for every address, known or not (rule S81). */
export const checkYourEmail = z.object({ message: z.string() });

export const activateBody = z.strictObject({ token: exact(128) });
export const emailBody = z.strictObject({ email });
export const signInBody = z.strictObject({
  email,
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
});

/** What the browser keeps under `userDetails`: a display cache, never an authority. */
export const userDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  customerId,
  /** Always equal to customerId (decision G10). */
  customerReference: customerId,
});

/** `authToken` is the anti-CSRF value of this session, worthless without the HttpOnly cookie. */
export const session = z.object({
  authToken: z.string(),
  userDetails,
  role: z.enum(['customer', 'staff']),
  /** Team members who view the shop as this customer: who, and until when. */
  acting: z.optional(z.object({ staff: z.string(), until: z.iso.datetime() })),
  /** Acts for another's account: its name, and the role there. */
  team: z.optional(z.object({ name: z.string(), role: z.enum(teamRoles) })),
  /** The person may act for other accounts than their own. */
  hasTeams: z.optional(z.boolean()),
});
/** A second step is due: the browser goes to /account/otp. */
export const secondStep = z.object({
  next: z.literal('otp'),
  method: z.enum(['email', 'totp']),
  /** It is required because this browser is new to the account. */
  newDevice: z.boolean(),
});
/** What the browser still has to enter; null where no sign-in waits for a code (decision G3). */
export const pendingStep = z.object({ method: z.nullable(z.enum(['email', 'totp', 'device'])) });
export type PendingStep = z.infer<typeof pendingStep>;
export const signInAnswer = z.union([session, secondStep]);

/** A session where the browser is the one that signed up, otherwise what to do next. */
export const activated = z.union([session, checkYourEmail]);

export const resetBody = z.strictObject({
  token: exact(128),
  password: newPassword,
  /** Also removes the account's passkeys, for an owner who does not recognise them. */
  removePasskeys: z.optional(z.boolean()),
});
const currentPassword = z.string().check(z.minLength(1), z.maxLength(1024));
export const changePasswordBody = z.strictObject({ currentPassword, password: newPassword });
export const changeEmailBody = z.strictObject({ currentPassword, email });
/** Only fields that people may change about themselves; others are refused (rule S25). */
export const profileBody = z.strictObject({
  firstName: z.optional(name),
  lastName: z.optional(lastName),
  /** null removes the number. */
  phone: z.optional(z.nullable(phoneNumber)),
});
export const profile = z.object({
  customerId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** The step after the password. */
  secondStep: z.enum(['none', 'email', 'totp']),
  /** Whether an unknown browser has to enter an emailed code. */
  newDeviceCodes: z.boolean(),
  createdAt: z.iso.datetime(),
});

export const sessionsFound = z.object({
  content: z.array(
    z.object({
      id: z.string(),
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      /** Where it was started: the client's address and what its browser calls itself. */
      address: z.string(),
      userAgent: z.string(),
      current: z.boolean(),
    }),
  ),
});

/** A sign-in, or an attempt. */
export const signInEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  address: z.string(),
  userAgent: z.string(),
  outcome: z.enum([
    'signed-in',
    'wrong-password',
    'wrong-code',
    'wrong-passkey',
    /** Its counter went back: two authenticators hold it. */
    'copied-passkey',
  ]),
  method: z.enum(['password', 'passkey']),
  newDevice: z.boolean(),
});
/** The last ninety days, newest first. */
export const signInsFound = z.object({ content: z.array(signInEntry) });

export const codeLength = 6;
/** Six digits of an app or a mail, or a backup code; spaces and hyphens do not count. */
export const codeBody = z.strictObject({ code: typed(32).check(z.minLength(6)) });
export const passwordAgainBody = z.strictObject({ currentPassword });
export const endTotpBody = z.strictObject({ currentPassword, code: codeBody.shape.code });
/** Switches something on or off that protects the account. */
export const switchCodesBody = z.strictObject({ currentPassword, on: z.boolean() });
/** For the authenticator app: the secret in Base32 and the same as an otpauth: address. */
export const totpProposal = z.object({ secret: z.string(), uri: z.string() });
/** Shown once; each works once. */
export const backupCodes = z.object({ backupCodes: z.array(z.string()) });

/** The invitation of a link to join the team; without an address it creates the first owner. */
export const staffInvitation = z.object({
  email: z.nullable(z.string()),
  role: z.string(),
  hasAccount: z.boolean(),
});
export const staffAccount = z.strictObject({
  firstName: name,
  lastName,
  password: newPassword,
});
export const acceptStaffBody = z.strictObject({
  token: exact(128),
  /** The first owner's; every other invitation was mailed to its address. */
  email: z.optional(email),
  account: z.optional(staffAccount),
});

export type ProfileBody = z.infer<typeof profileBody>;
export type Profile = z.infer<typeof profile>;
export type SignInsFound = z.infer<typeof signInsFound>;
export type SessionsFound = z.infer<typeof sessionsFound>;
export type SignUpBody = z.infer<typeof signUpBody>;
export type SignInBody = z.infer<typeof signInBody>;
export type UserDetails = z.infer<typeof userDetails>;
export type Session = z.infer<typeof session>;
