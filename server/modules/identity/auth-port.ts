import type { CustomerId } from '#contracts/ids.ts';

export type Credentials = Readonly<{
  email: string;
  password: string;
  /** The client's, kept with the session so that its owner can tell sessions apart. */
  address: string;
  userAgent: string;
}>;

export type SignInOutcome =
  | Readonly<{ kind: 'refused' }>
  /** The password was right, the address is not confirmed yet. No session exists. */
  | Readonly<{ kind: 'unverified' }>
  | Readonly<{ kind: 'signed-in'; customerId: CustomerId; token: string }>;

/**
 * What the shop asks of an authentication engine. Nothing else of it is visible to the program, so
 * another engine is a day's work (security facts 2.3, exit rule).
 */
export interface AuthPort {
  /** Slow on purpose (about 0.1 s). NFKC is applied first, so equal-looking texts are equal. */
  hashPassword(password: string): Promise<string>;
  /** Takes as long for an unknown address as for a wrong password. */
  signIn(credentials: Credentials): Promise<SignInOutcome>;
  /** Whether this is the account's password; takes as long when there is no such account. */
  verifyPassword(customerId: CustomerId, password: string): Promise<boolean>;
}
