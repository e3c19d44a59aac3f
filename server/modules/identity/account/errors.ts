import { tokensMax } from '#contracts/account/api-tokens.ts';
import { DomainError } from '#platform/errors.ts';

/** One refusal for a wrong password and an unknown address (rule S79). */
export class SignInRefused extends DomainError {
  constructor() {
    const message = 'The email or password is incorrect. Check both and try again.';
    super({ kind: 'unauthenticated', code: 'sign-in-refused' }, message);
  }
}

/** Told only after the right password, so it discloses nothing to a guesser. */
export class EmailNotVerified extends DomainError {
  constructor() {
    const message = 'Open the link we emailed you, or request a new one, then sign in.';
    super({ kind: 'forbidden', code: 'email-not-verified' }, message);
  }
}

/** Told only after the right password, so it discloses nothing to a guesser (decision H13). */
export class AccountSuspended extends DomainError {
  constructor() {
    const message = 'This account is suspended. We emailed you the reason and how to appeal.';
    super({ kind: 'forbidden', code: 'account-suspended' }, message);
  }
}

/** One answer for a link that is unknown, used, replaced, too old or meant for something else. */
export class LinkExpired extends DomainError {
  constructor() {
    const message = 'This link was already used or has expired. Sign in, or request a new link.';
    super({ kind: 'gone', code: 'link-expired' }, message);
  }
}

/** For a person who is signed in and asked for the password once more. */
export class CurrentPasswordRefused extends DomainError {
  constructor() {
    const message = 'The current password is incorrect.';
    const fields = [{ pointer: '/currentPassword', detail: message }];
    super({ kind: 'forbidden', code: 'password-refused' }, message, { fields });
  }
}

/**
 * One refusal for a passkey that is unknown, wrong, late or of an account that nobody may sign in
 * to. It names no reason, so that nobody learns by trying.
 */
export class PasskeyRefused extends DomainError {
  constructor() {
    const message = 'This passkey could not be used. Try again, or sign in with your password.';
    super({ kind: 'unauthenticated', code: 'passkey-refused' }, message);
  }
}

const passkeyWords = {
  staff: 'Team members sign in with a password and an authenticator app, not a passkey.',
  place: 'Passkeys do not work at this address. Sign in with your password.',
  wrong: 'This passkey could not be verified. Try again.',
  known: 'This passkey is already registered.',
  full: 'You’ve reached the limit of ten passkeys. Remove one first.',
} as const;

/** For a passkey that is not added, told to a person who is signed in and knows the password. */
export class PasskeyNotAdded extends DomainError {
  constructor(why: keyof typeof passkeyWords) {
    super({ kind: 'conflict', code: 'passkey-refused' }, passkeyWords[why]);
  }
}

/** For a wrong code, and for one that was used already. */
export class CodeRefused extends DomainError {
  constructor() {
    const message = 'The code is incorrect or was already used. Wait for the next one.';
    const fields = [{ pointer: '/code', detail: message }];
    super({ kind: 'invalid', code: 'code-refused' }, message, { fields });
  }
}

/** There is no sign-in to finish: none was begun, it took too long, or its tries are spent. */
export class SecondStepOver extends DomainError {
  constructor() {
    const message = 'Your sign-in expired. Enter your password again.';
    super({ kind: 'unauthenticated', code: 'not-signed-in' }, message);
  }
}

/** For an invitation that lacks something, or names what cannot be; its link still works. */
export class InvitationRefused extends DomainError {
  constructor(pointer: string, message: string) {
    const fields = [{ pointer, detail: message }];
    super({ kind: 'invalid', code: 'validation-failed' }, message, { fields });
  }
}

/** For a change of roles that would lock somebody, or everybody, out. */
export class StaffChangeRefused extends DomainError {
  constructor(message: string) {
    super({ kind: 'conflict', code: 'edit-conflict' }, message);
  }
}

const notMadeWords = {
  staff: 'Team members cannot have tokens. Use a separate customer account.',
  'too-many': `You have ${tokensMax} active tokens, the maximum. Revoke one you no longer need.`,
} as const;

/** For a token that its owner may not have. */
export class TokenNotMade extends DomainError {
  constructor(why: keyof typeof notMadeWords) {
    super({ kind: 'conflict', code: 'token-not-made' }, notMadeWords[why]);
  }
}

const actingWords = {
  staff: 'This account belongs to a team member. You can only view customers’ accounts.',
  suspended: 'This account is suspended, so there is nothing to view.',
  erased: 'This account is deleted.',
  none: 'You are not viewing as a customer.',
  over: 'The session has ended. Sign in again.',
} as const;

/** For a visit to an account that is not to be visited, or one that cannot be ended any more. */
export class ActingImpossible extends DomainError {
  constructor(why: keyof typeof actingWords) {
    super({ kind: 'conflict', code: 'edit-conflict' }, actingWords[why]);
  }
}
