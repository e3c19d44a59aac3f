import type { CustomerId } from '#contracts/ids.ts';
import type { Sql } from './db.ts';

/** The person behind an account, by its id and by the addresses that are proven to be theirs. */
export type Person = Readonly<{
  customerId: CustomerId;
  /** In lower case: the current confirmed address, and former ones that no other account has. */
  emails: readonly string[];
}>;

/** A person who is being erased. */
export type Erased = Person &
  Readonly<{
    at: Date;
    /** MACs of the addresses, where a table identifies people by these. */
    emailMacs: readonly string[];
  }>;

/** The purpose of the MACs by which sealed texts say whom they name. */
export const personMac = 'person-address';

/** Why a table needs none of this; a sentence for readers. */
export type Reason = string;

/** How long things are kept, in days. Each is a setting of the operator. */
export const keptNames = [
  'mails',
  'notices',
  'tickets',
  'contact',
  'abuse',
  'callbacks',
  'signIns',
  'signUps',
  'security',
  'connections',
  'copies',
  'waiting',
  'audit',
  'books',
] as const;
export type KeptName = (typeof keptNames)[number];
export type KeptDays = Readonly<Record<KeptName, number>>;

/** What is older than a period goes, at most `max` rows a statement. */
export type Forget = Readonly<{
  after: KeptName;
  rows: (edge: Readonly<{ before: Date; max: number }>) => Sql;
}>;

/** What one table holds about people, declared by the module that owns it. */
export type Holding = Readonly<{
  /** Parts of a person's copy by their names. */
  copy: Readonly<Record<string, (person: Person) => Sql>> | Reason;
  /** Statements that take the person out, run in their order; those of one module in its order. */
  erase: ((erased: Erased) => readonly Sql[]) | Reason;
  forget: Forget | Reason;
}>;

/** Holdings by the name of their table. */
export type Holdings = Readonly<Record<string, Holding>>;

/** A table that looks like personal data and is not, with the reason. */
export const notOfCustomers = (reason: Reason): Holding => ({
  copy: reason,
  erase: reason,
  forget: reason,
});

/** Reasons that many tables share. */
export const why = {
  secrets: 'Hashes and sealed secrets, which a copy must not carry.',
  staff: 'Tells of the team and of their work; accounts of the team are not erased.',
  machinery: 'Times, counts and states of the program under an id.',
  said: 'What a provider said; the payment that came of it is in the copy.',
  books: 'Amounts, references and states under an id, which the books need.',
  proof: 'Proof of what was done, which nobody can change and which names an id.',
  withOwner: 'Goes with the account that it belongs to.',
  withLease: 'Kept with its lease, under an id.',
  byItself: 'Ends after a short time of its own, which its module sweeps.',
} as const;
