import type { Plan } from '#contracts/term.ts';

/** What mails about leases between their delivery and their end need to know. */
export type LeaseFacts = Readonly<{
  /** The address behind a lease died, and another took its place. */
  'lease-moved': Readonly<{
    firstName: string;
    orderCode: string;
    title: string;
    /** Where the new address is, such as "Nairobi, Kenya". */
    place: string;
    addedMinutes: number;
    /** Why; a letter without it is about an address that had stopped working. */
    why?: string;
    /** Whether our own check found what its holder said. */
    foundFault?: boolean;
    /** What one more term of its plan costs, whole shillings; null when it is not sold again. */
    renewalKes?: number | null;
    plan?: Plan;
    /** An ISO instant. */
    validUntil: string;
    link: string;
  }>;
  /** Many leases have other addresses, because their holder asked at once. */
  'leases-replaced': Readonly<{
    firstName: string;
    count: number;
    /** Where the new addresses are, such as "Nairobi, Kenya (3); Mombasa, Kenya (1)". */
    places: string;
    link: string;
  }>;
  /** Many leases ended before their time, because their holder asked at once. */
  'leases-ended': Readonly<{
    firstName: string;
    count: number;
    /** On the balance now, with its currency. */
    amount: string;
    link: string;
  }>;
  /** Staff changed the time of a lease. */
  'lease-changed': Readonly<{
    firstName: string;
    orderCode: string;
    title: string;
    /** Its new end, an ISO instant; null when it has ended. */
    endsAt: string | null;
    reason: string;
    link: string;
  }>;
  /** A lease is about to end; once per moment of a paid term. */
  'lease-ending': Readonly<{
    firstName: string;
    title: string;
    /** Such as "six hours". */
    left: string;
    /** An ISO instant. */
    endsAt: string;
    plan: Plan;
    /** What the same plan costs again; null when the lease cannot be renewed. */
    amountKes: number | null;
    /** When it renews automatically, an ISO instant; null without auto-renewal. */
    renewsAt: string | null;
    /** Its holder wants it to end. */
    cancelled: boolean;
    link: string;
  }>;
  /** So much of the traffic of a kind is used; once per mark while lots stay the same. */
  'traffic-mark': Readonly<{
    firstName: string;
    /** Such as "Residential traffic". */
    title: string;
    percent: 80 | 90 | 100;
    /** Such as "5 GB". */
    left: string;
    /** Until when what is left can be used, an ISO instant. */
    endsAt: string;
    link: string;
  }>;
  /** Three automatic purchases in a row failed, and none is tried any more. */
  'traffic-top-up-stopped': Readonly<{
    firstName: string;
    title: string;
    /** What should have been bought, such as "5 GB". */
    amount: string;
    /** What the last one was refused with. */
    why: string;
    link: string;
  }>;
  /** A lease or server that should renew automatically could not; once per term and reason. */
  'auto-renewal-waits': Readonly<{
    /** Absent in former ones, which were of proxies. */
    goods?: 'proxy' | 'server';
    firstName: string;
    title: string;
    /** An ISO instant. */
    endsAt: string;
    plan: Plan;
    why: 'balance-short' | 'price-changed' | 'not-renewable';
    /** For what cannot be renewed: why. */
    detail: string;
    /** Whole shillings: what a term costs now; null when it is not for sale. */
    amountKes: number | null;
    agreedKes: number;
    balanceKes: number | null;
    /** A prompt went out in this term and was not paid. */
    prompted: boolean;
    link: string;
  }>;
}>;
