import { createHash } from 'node:crypto';
import type { Product } from '#contracts/goods/kinds.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { Place } from '#platform/sealing/sealed-value.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { AccountFacts } from './account-facts.ts';
import type { AlarmFacts } from './alarm-facts.ts';
import type { LeaseFacts } from './lease-facts.ts';

/** What each template needs to know. Amounts in USD are decimal texts, links whole addresses. */
export type MailFacts = AccountFacts & AlarmFacts & LeaseFacts & OtherFacts;

type OtherFacts = Readonly<{
  'purchase-ready': Readonly<{
    firstName: string;
    orderCode: string;
    /** What was bought, such as "Residential proxy, Nairobi". */
    title: string;
    host: string;
    socksPort: number;
    httpPort: number;
    username: string;
    /** ISO instants. */
    validFrom?: string;
    validUntil: string;
    amountUsd: string;
    /** Whole shillings. */
    amountKes: number;
    /** Shows the password once; it is never in the mail itself (decision G38). */
    link: string;
    /** How long the link works. */
    validHours: number;
  }>;
  'purchase-many-ready': Readonly<{
    firstName: string;
    orderCode: string;
    /** How many were bought or renewed together. */
    count: number;
    isRenewal: boolean;
    amountUsd: string;
    /** Whole shillings. */
    amountKes: number;
    /** The order, with all of its lines. */
    link: string;
  }>;
  'operator-notice': Readonly<{
    product: Product;
    /** The id the customer bought: prx_… or a server id such as us1. */
    productId: string;
    orderCode: string;
    countryCode: string;
    amountUsd: string;
    amountKes: number;
    customerEmail: string;
    customerId: CustomerId;
    isp: string;
    rating: string;
    /** Servers only; shown when not empty. */
    operatingSystem: string;
    androidEmulator: boolean;
    location: string;
    receipt: string;
  }>;
  'money-credited': Readonly<{
    firstName: string;
    orderCode: string;
    title: string;
    /** With its currency, such as "KES 259.00". */
    amount: string;
    receipt: string;
    link: string;
  }>;
  /** A refund or a credit has reached its customer. */
  'money-returned': Readonly<{
    firstName: string;
    orderCode: string;
    title: string;
    /** With its currency, such as "KES 259.00". */
    amount: string;
    /** Where it went, such as "your M-Pesa account". */
    to: string;
    reason: string;
    /** Empty where there is none. */
    receipt: string;
    serviceEnded: boolean;
    link: string;
  }>;
  /**
   * A payout of a balance: asked for, on its way, paid, on the balance again, declined, or
   * withdrawn.
   */
  'balance-payout': Readonly<{
    firstName: string;
    /** With its currency, such as "KES 259.00". */
    amount: string;
    /** Masked. */
    phone: string;
    stage: 'asked' | 'sending' | 'paid' | 'returned' | 'declined' | 'withdrawn';
    /** Why it was declined; empty otherwise. */
    answer: string;
    /** Empty until it is paid. */
    receipt: string;
    link: string;
  }>;
  /** A bank contests the payment of an order, or has decided. */
  'payment-contested': Readonly<{
    firstName: string;
    orderCode: string;
    title: string;
    /** It is paused until the bank has decided; or works again, or has ended. */
    isPaused: boolean;
    isOver: boolean;
    supportEmail: string;
    link: string;
  }>;
  /** A top-up has arrived. */
  'balance-topped-up': Readonly<{
    firstName: string;
    orderCode: string;
    /** With their currency, such as "KES 1000.00". */
    amount: string;
    balance: string;
    receipt: string;
    link: string;
  }>;
  /** Money that came without an order and has found its owner. */
  'payment-found': Readonly<{ firstName: string; amount: string; receipt: string; link: string }>;
  /** A refund that staff decide was asked for, or was declined. */
  'refund-request': Readonly<{
    firstName: string;
    orderCode: string;
    title: string;
    /** With its currency, such as "KES 259.00". */
    amount: string;
    /** Why it was declined; null while it is open. */
    answer: string | null;
    link: string;
  }>;
  /** The account is closed for now, and what it has is paused. */
  'account-suspended': Readonly<{ firstName: string; reason: string; link: string }>;
  /** The account is open again. */
  'account-restored': Readonly<{
    firstName: string;
    /**
     * The part that could not be restored as goods, with its currency; empty when all of it was.
     */
    amount: string;
    link: string;
  }>;
  'server-ready': Readonly<{
    firstName: string;
    orderCode: string;
    title: string;
    address: string;
    username: string;
    /** An ISO instant. */
    validUntil: string;
    amountUsd: string;
    amountKes: number;
    /** Shows the password once; it is never in the mail itself (decision G38). */
    link: string;
    /** How long the link works. */
    validHours: number;
  }>;
  'server-renewed': Readonly<{
    firstName: string;
    orderCode: string;
    title: string;
    /** An ISO instant. */
    validUntil: string;
    amountKes: number;
    link: string;
  }>;
  /** A server is about to end, was stopped at its end, or is gone; once per term each. */
  'server-ending': Readonly<{
    firstName: string;
    title: string;
    stage: 'soon' | 'stopped' | 'gone';
    /** Such as "three days"; empty once it has ended. */
    left: string;
    /** ISO instants: the end, and when a stopped server is deleted. */
    endsAt: string;
    keptUntil: string;
    /** What a month costs again; null when it cannot be renewed. */
    amountKes: number | null;
    /** When it renews automatically, an ISO instant; null or absent when it does not. */
    renewsAt?: string | null;
    link: string;
  }>;
  /** To staff: a paid order nears, or is past, its promise. */
  'activation-clock': Readonly<{
    orderCode: string;
    title: string;
    minutes: number;
    /** Empty until it is taken. */
    assignee: string;
    link: string;
  }>;
  /** To staff: a paid order cannot be made as it was ordered. */
  'fulfilment-failed': Readonly<{
    orderCode: string;
    title: string;
    reason: string;
    link: string;
  }>;
  /** The next automatic renewal costs more than the balance holds. */
  'balance-low': Readonly<{
    firstName: string;
    title: string;
    amountKes: number;
    balanceKes: number;
    /** When it would be charged, an ISO instant. */
    chargeAt: string;
    link: string;
  }>;
  /** To the customer: the promise was not kept. */
  'activation-late': Readonly<{
    firstName: string;
    orderCode: string;
    title: string;
    link: string;
  }>;
  /** The first word of staff about an order. */
  'staff-message': Readonly<{
    firstName: string;
    orderCode: string;
    title: string;
    body: string;
    link: string;
    /** Empty where the shop takes no mail; absent in letters that are older than their tickets. */
    replyTo?: string;
  }>;
  /** What one person may refund alone was raised; whole KES, an ISO instant. */
  'refund-limit-raised': Readonly<{
    by: string;
    fromKes: number;
    toKes: number;
    changedAt: string;
    link: string;
  }>;
  /** To whom an owner wants on the staff. */
  'staff-invitation': Readonly<{
    inviter: string;
    role: string;
    link: string;
    validHours: number;
  }>;
  /** What staff answered in a ticket. */
  'ticket-answer': Readonly<{
    firstName: string;
    ticketCode: string;
    subject: string;
    body: string;
    /** Empty for a visitor, who has no page of their own. */
    link: string;
    /** Empty where the shop takes no mail; then the answer is written on the site. */
    replyTo: string;
  }>;
  /** To staff: a customer waits for an answer. */
  'ticket-arrived': Readonly<{
    ticketCode: string;
    subject: string;
    from: string;
    department: string;
    body: string;
    link: string;
  }>;
  /** A ticket closes soon, as its customer was asked and said nothing. */
  'ticket-closing': Readonly<{
    firstName: string;
    ticketCode: string;
    subject: string;
    /** An ISO instant. */
    closesAt: string;
    link: string;
    replyTo: string;
  }>;
  'contact-message': Readonly<{ email: string; body: string; receivedAt: string }>;
}>;

export type MailTemplate = keyof MailFacts;

export type NewMail<Template extends MailTemplate> = Readonly<{
  template: Template;
  /** The permanent key of a fact, such as "purchase-ready:ord_…"; a second email is never sent. */
  dedupeKey: string;
  to: readonly string[];
  customerId?: CustomerId | undefined;
  facts: MailFacts[Template];
  at: Date;
}>;

/** Where facts lie: in the outbox under the job's key, and in the bell under their own. */
export const jobFacts = { purpose: 'mail-facts', name: 'jobs.payload' } as const;
export const noticeFacts = { purpose: 'mail-facts', name: 'notices.sealed_facts' } as const;

/** Facts may hold single-use links, so they lie in the database sealed, all of them. */
export const sealFacts = (keyring: Keyring, place: Place, facts: unknown): string =>
  keyring.seal(place, JSON.stringify(facts)).toString('base64');

/** Throws when the text was altered, moved, or sealed under a secret not given. */
export const openFacts = (keyring: Keyring, place: Place, sealed: string): unknown =>
  JSON.parse(keyring.open(place, Buffer.from(sealed, 'base64')));

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

export const mailIdOf = (dedupeKey: string) => `mal_${digest(`id:${dedupeKey}`)}`;

/** One fact, one Message-ID: a mail host can recognise a repeat. */
export const messageIdOf = (dedupeKey: string, domain: string) =>
  `<${digest(`message:${dedupeKey}`)}@${domain}>`;

const recipientsMax = 10;
const addressMax = 254;
// One mailbox, no display name, no list: nothing an SMTP command or a header could be split on.
const address = /^[^\s@,;:<>()[\]\\"\p{C}\p{Z}]+@[^\s@,;:<>()[\]\\"\p{C}\p{Z}]+$/u;

/** Throws a RangeError unless every text is one plain mailbox (rule S115). */
export function requireAddresses(addresses: readonly string[]): void {
  if (addresses.length === 0 || addresses.length > recipientsMax) {
    throw new RangeError(`A mail has 1 to ${recipientsMax} recipients, got ${addresses.length}.`);
  }
  for (const text of addresses) {
    if (text.length > addressMax || !address.test(text)) {
      throw new RangeError('A recipient is not one plain mail address.');
    }
  }
}
