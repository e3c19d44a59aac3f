import type { TeamRole } from '#contracts/account/team-roles.ts';
import type { Locale } from '#contracts/locales.ts';

/** Changes of what protects an account, each with a text of its own. */
export type ProtectionChange =
  | 'app-on'
  | 'app-off'
  | 'email-codes-on'
  | 'email-codes-off'
  | 'new-device-codes-on'
  | 'new-device-codes-off'
  | 'backup-code-used'
  | 'viewed-by-support';

/** What mails about an account and its protection need to know. Instants are ISO texts. */
export type AccountFacts = Readonly<{
  'activate-account': Readonly<{ firstName: string; link: string; validHours: number }>;
  'account-exists': Readonly<{ firstName: string; link: string }>;
  'reset-password': Readonly<{ firstName: string; link: string; validMinutes: number }>;
  /** `passkeys`: how many open the account still, without the password. */
  'password-changed': Readonly<{
    firstName: string;
    changedAt: string;
    link: string;
    passkeys?: number;
  }>;
  /** `passkey`: what its owner calls it. */
  'passkey-added': Readonly<{
    firstName: string;
    passkey: string;
    changedAt: string;
    link: string;
  }>;
  'passkey-removed': Readonly<{
    firstName: string;
    passkey: string;
    changedAt: string;
    link: string;
  }>;
  /** A visitor joined the waiting list of a product; `language` is that of the page. */
  'waiting-confirm': Readonly<{
    product: string;
    language: Locale;
    link: string;
    leaveLink: string;
    validHours: number;
  }>;
  /** A product of a waiting list can be bought. */
  'waiting-open': Readonly<{
    product: Readonly<Record<Locale, string>>;
    language: Locale;
    link: string;
    leaveLink: string;
  }>;
  'sign-in-code': Readonly<{ firstName: string; code: string; validMinutes: number }>;
  'confirm-new-email': Readonly<{ firstName: string; link: string; validHours: number }>;
  /** A signed-in person requested another address; `link` stops it. */
  'email-change-asked': Readonly<{
    firstName: string;
    newEmail: string;
    /** An ISO instant. */
    askedAt: string;
    link: string;
    validHours: number;
  }>;
  'email-changed': Readonly<{ firstName: string; changedAt: string }>;
  /** What protects an account is different now; `changedAt` is an ISO instant. */
  'protection-changed': Readonly<{
    firstName: string;
    change: ProtectionChange;
    changedAt: string;
    link: string;
  }>;
  /** A program may now act for its owner; `madeAt` is an ISO instant. */
  'api-token-made': Readonly<{
    firstName: string;
    name: string;
    scopes: readonly ('read' | 'proxies' | 'servers' | 'buy')[];
    madeAt: string;
    link: string;
  }>;
  /** An address now answers with its owner's proxies; `madeAt` is an ISO instant. */
  'list-link-made': Readonly<{ firstName: string; name: string; madeAt: string; link: string }>;
  /** A list link was read from a network for the first time; `readAt` is an ISO instant. */
  'list-link-read': Readonly<{
    firstName: string;
    name: string;
    /** Such as 102.0.4.0/24. */
    network: string;
    readAt: string;
    link: string;
  }>;
  /** To whom an owner wants in the team of an account; `kind` is the role. */
  'team-invitation': Readonly<{
    inviter: string;
    account: string;
    kind: TeamRole;
    link: string;
    validDays: number;
  }>;
  /** To the account's own person: someone accepted. */
  'team-joined': Readonly<{ firstName: string; person: string; email: string; link: string }>;
  /** To the person: another role, or none any more. */
  'team-role-changed': Readonly<{
    firstName: string;
    account: string;
    kind: TeamRole;
    link: string;
  }>;
  'team-removed': Readonly<{ firstName: string; account: string; link: string }>;
  /** A copy of a person's data is ready. */
  'data-copy-ready': Readonly<{ firstName: string; link: string; validHours: number }>;
  /** An account is to be erased; `dueAt` is an ISO instant. */
  'erasure-asked': Readonly<{ firstName: string; dueAt: string; link: string }>;
  'account-erased': Readonly<{ firstName: string }>;
}>;
