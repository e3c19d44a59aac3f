import { hourSeconds, minuteSeconds } from '#contracts/time.ts';
import type { Limit } from '#platform/http/policy.ts';

/** How often the account forms may be used (security facts 2.7). */
export type AccountLimits = Readonly<{
  signUpsPerHour: number;
  signInsPerQuarter: number;
  linksPerHour: number;
  activationsPerQuarter: number;
  /**
   * Emails to one address, from any requester; beyond the limit nothing is sent, without a message.
   */
  mailsPerAddressPerHour: number;
}>;

export const standardAccountLimits: AccountLimits = {
  signUpsPerHour: 5,
  signInsPerQuarter: 30,
  linksPerHour: 10,
  activationsPerQuarter: 30,
  mailsPerAddressPerHour: 3,
};

export const signUpLimit = ({ signUpsPerHour: max }: AccountLimits): Limit => ({
  name: 'sign-up',
  max,
  perSeconds: hourSeconds,
  by: 'address',
});
export const signInLimit = ({ signInsPerQuarter: max }: AccountLimits): Limit => ({
  name: 'sign-in',
  max,
  perSeconds: 15 * minuteSeconds,
  by: 'address',
});
export const linkLimit = ({ linksPerHour: max }: AccountLimits): Limit => ({
  name: 'account-links',
  max,
  perSeconds: hourSeconds,
  by: 'address',
});
export const activationLimit = ({ activationsPerQuarter: max }: AccountLimits): Limit => ({
  name: 'activate',
  max,
  perSeconds: 15 * minuteSeconds,
  by: 'address',
});
/** Counted by a MAC of the address, so that the counters hold no addresses. */
export const mailsPerAddress = (
  { mailsPerAddressPerHour: max }: AccountLimits,
  addressMac: string,
) => ({ key: `account-mails:${addressMac}`, max, perSeconds: hourSeconds });
/** The sign-in page asks as it opens; a question costs nothing, an answer counts as a sign-in. */
export const passkeyAskLimit: Limit = {
  name: 'passkey-asks',
  max: 300,
  perSeconds: 15 * minuteSeconds,
  by: 'address',
};
/** Codes have limits of their own per sign-in and account; this one is for guessers with many. */
export const codeLimit: Limit = {
  name: 'codes',
  max: 30,
  perSeconds: 15 * minuteSeconds,
  by: 'address',
};
