import { tokensMax } from '#contracts/account/api-tokens.ts';
import { teamMax } from '#contracts/account/team.ts';
import { listLinksMax } from '#contracts/leases/list-links.ts';
import { refusal } from '#platform/errors.ts';

/** One refusal for a wrong password and an unknown address (rule S79). */
export const SignInRefused = refusal(
  'sign-in-refused',
  'The email or password is incorrect. Check both and try again.',
);

/** Shown only after the right password, so it discloses nothing to a guesser. */
export const EmailNotVerified = refusal(
  'email-not-verified',
  'Open the link we emailed you, or request a new one, then sign in.',
);

/** Shown only after the right password, so it discloses nothing to a guesser (decision H13). */
export const AccountSuspended = refusal(
  'account-suspended',
  'This account is suspended. We emailed you the reason and how to appeal.',
);

/** One answer for a link that is unknown, used, replaced, too old or meant for something else. */
export const LinkExpired = refusal(
  'link-expired',
  'This link was already used or has expired. Sign in, or request a new link.',
);

/** For a person who is signed in and asked for the password once more. */
export const CurrentPasswordRefused = refusal('password-refused', () => {
  const message = 'The current password is incorrect.';
  return { message, fields: [{ pointer: '/currentPassword', detail: message }], status: 403 };
});

/**
 * One refusal for a passkey that is unknown, wrong, late or of a blocked account. It names no
 * reason, so that guessing reveals nothing.
 */
export const PasskeyRefused = refusal('passkey-refused', () => ({
  message: 'This passkey could not be used. Try again, or sign in with your password.',
  status: 401,
}));

const passkeyWords = {
  staff: 'Team members sign in with a password and an authenticator app, not a passkey.',
  place: 'Passkeys do not work at this address. Sign in with your password.',
  wrong: 'This passkey could not be verified. Try again.',
  known: 'This passkey is already registered.',
  full: 'You’ve reached the limit of ten passkeys. Remove one first.',
} as const;

/** For a passkey that cannot be added, shown to a signed-in person who knows the password. */
export const PasskeyNotAdded = refusal(
  'passkey-refused',
  (why: keyof typeof passkeyWords) => passkeyWords[why],
);

/** For a wrong code, and for one that was used already. */
export const CodeRefused = refusal('code-refused', () => {
  const message = 'The code is incorrect or was already used. Wait for the next one.';
  return { message, fields: [{ pointer: '/code', detail: message }] };
});

/** There is no sign-in to finish: none was begun, it took too long, or its tries are spent. */
export const SecondStepOver = refusal(
  'not-signed-in',
  'Your sign-in expired. Enter your password again.',
);

/** For a change of roles that would lock a person, or everyone, out. */
export const StaffChangeRefused = refusal('edit-conflict', (why: string) => why);

const notMadeWords = {
  staff: 'Staff accounts cannot have tokens. Use a separate customer account.',
  'too-many': `You have ${tokensMax} active tokens, the maximum. Revoke one you no longer need.`,
} as const;

/** For a token that its owner may not have. */
export const TokenNotMade = refusal(
  'token-not-made',
  (why: keyof typeof notMadeWords) => notMadeWords[why],
);

const linkNotMadeWords = {
  staff: 'Staff accounts cannot have list links. Use a separate customer account.',
  'too-many': `You have ${listLinksMax} active list links, the maximum. Revoke one you no longer need.`,
} as const;

/** For a list link that its owner may not have. */
export const ListLinkNotMade = refusal(
  'token-not-made',
  (why: keyof typeof linkNotMadeWords) => linkNotMadeWords[why],
);

const teamWords = {
  staff: 'Staff accounts cannot join or have a team. Use a separate customer account.',
  full: `A team has up to ${teamMax} people and open invitations. Remove one first.`,
  'other-address': 'This invitation is for another address. Sign in with the invited one.',
  'own-role': 'Another owner must change your role. To give up access, leave the team.',
  'first-owner': 'The account holder always stays an owner.',
} as const;

/** For a change of a team that is not possible. */
export const TeamRefused = refusal(
  'edit-conflict',
  (why: keyof typeof teamWords) => teamWords[why],
);

const actingWords = {
  staff: 'This account belongs to a team member. You can only view customers’ accounts.',
  suspended: 'This account is suspended, so there is nothing to view.',
  erased: 'This account is deleted.',
  none: 'You are not viewing as a customer.',
  over: 'The session has ended. Sign in again.',
} as const;

/** For a visit to an account that is not to be visited, or one that cannot be ended any more. */
export const ActingImpossible = refusal(
  'edit-conflict',
  (why: keyof typeof actingWords) => actingWords[why],
);
