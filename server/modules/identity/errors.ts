import { tokensMax } from '#contracts/account/api-tokens.ts';
import { DomainError } from '#platform/errors.ts';

/** One refusal for a wrong password and an unknown address (rule S79). */
export class SignInRefused extends DomainError {
  constructor() {
    const message = 'The e-mail address or the password is not right. Check both and try again.';
    super({ kind: 'unauthenticated', code: 'sign-in-refused' }, message);
  }
}

/** Told only after the right password, so it discloses nothing to a guesser. */
export class EmailNotVerified extends DomainError {
  constructor() {
    const message = 'Open the link that we mailed you, or ask for a new one, then sign in.';
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
    const message = 'This link was used already or is too old. Sign in, or ask for a new link.';
    super({ kind: 'gone', code: 'link-expired' }, message);
  }
}

export class PasswordRefused extends DomainError {
  constructor(reason: string) {
    const fields = [{ pointer: '/password', detail: reason }];
    super({ kind: 'invalid', code: 'password-refused' }, reason, { fields });
  }
}

/** For a person who is signed in and asked for the password once more. */
export class CurrentPasswordRefused extends DomainError {
  constructor() {
    const message = 'The current password is not right.';
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
    const message =
      'This passkey could not be used here. Try once more, or sign in with your password.';
    super({ kind: 'unauthenticated', code: 'passkey-refused' }, message);
  }
}

const passkeyWords = {
  staff: 'Staff sign in with a password and an authenticator app, never with a passkey.',
  place: 'Passkeys do not work at this address. Sign in with your password.',
  wrong: 'This passkey could not be checked. Try once more.',
  known: 'This passkey is registered already.',
  full: 'You have ten passkeys, and no account has more. Remove one first.',
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
    const message = 'The code is not right or was used already. Wait for the next one.';
    const fields = [{ pointer: '/code', detail: message }];
    super({ kind: 'invalid', code: 'code-refused' }, message, { fields });
  }
}

/** There is no sign-in to finish: none was begun, it took too long, or its tries are spent. */
export class SecondStepOver extends DomainError {
  constructor() {
    const message = 'This sign-in is over. Begin again with your password.';
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
  staff: 'An account of the staff has no tokens. Use one that is a customer only.',
  'too-many': `You have ${tokensMax} tokens that work. Revoke one that you no longer need.`,
} as const;

/** For a token that its owner may not have. */
export class TokenNotMade extends DomainError {
  constructor(why: keyof typeof notMadeWords) {
    super({ kind: 'conflict', code: 'token-not-made' }, notMadeWords[why]);
  }
}

const actingWords = {
  staff: 'This account belongs to the staff. Nobody acts as a colleague.',
  suspended: 'This account is suspended: its owner sees nothing, and neither would you.',
  erased: 'This account is erased.',
  none: 'This browser acts as nobody else.',
  over: 'The visit is over. Sign in again.',
} as const;

/** For a visit to an account that is not to be visited, or one that cannot be ended any more. */
export class ActingImpossible extends DomainError {
  constructor(why: keyof typeof actingWords) {
    super({ kind: 'conflict', code: 'edit-conflict' }, actingWords[why]);
  }
}
