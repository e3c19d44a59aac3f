import type { Locale } from '#contracts/locales.ts';
import type { MailWords } from '#contracts/support/mails.ts';
import type { MailTemplate } from '../describers/mail.ts';
import { describeMail, letterOf, renderMail, type RenderContext } from './render.ts';
import { sampleFacts } from '../describers/sample-facts.ts';
import { textKeys, type TextKey } from '../texts/text-keys.ts';

const serverWaits = { goods: 'server', title: 'VPS US1, United States', amountKes: 3250 };

/** What leads to a text beside the first facts of its template. */
const turns: Partial<Record<TextKey, Readonly<Record<string, unknown>>>> = {
  'password-changed/passkeys': { passkeys: 2 },
  'protection-changed/app-on': { change: 'app-on' },
  'protection-changed/app-off': { change: 'app-off' },
  'team-invitation/owner': { kind: 'owner' },
  'team-invitation/billing': { kind: 'billing' },
  'team-role-changed/owner': { kind: 'owner' },
  'team-role-changed/member': { kind: 'member' },
  'protection-changed/email-codes-on': { change: 'email-codes-on' },
  'protection-changed/email-codes-off': { change: 'email-codes-off' },
  'protection-changed/new-device-codes-on': { change: 'new-device-codes-on' },
  'protection-changed/new-device-codes-off': { change: 'new-device-codes-off' },
  'protection-changed/backup-code-used': { change: 'backup-code-used' },
  'protection-changed/viewed-by-support': { change: 'viewed-by-support' },
  'backup-alarm/never': { kind: 'never' },
  'backup-alarm/late': { kind: 'late' },
  'backup-alarm/unproved': { kind: 'unproved' },
  'backup-alarm/failed': { kind: 'failed' },
  'unusual-refusals/guess': { kind: 'guess' },
  'unusual-refusals/forged': { kind: 'forged' },
  'unusual-refusals/access': { kind: 'access' },
  'unusual-refusals/limit': { kind: 'limit' },
  'unusual-refusals/office': { kind: 'office' },
  'purchase-many-ready/renewed': { isRenewal: true },
  'money-returned': { serviceEnded: false },
  'balance-payout/sending': { stage: 'sending' },
  'balance-payout/paid': { stage: 'paid', receipt: 'UKL1AB2CD3' },
  'balance-payout/returned': { stage: 'returned' },
  'balance-payout/withdrawn': { stage: 'withdrawn' },
  'balance-payout/declined': { stage: 'declined', answer: 'A dispute of this money is open.' },
  'payment-contested/resumed': { isPaused: false },
  'payment-contested/ended': { isPaused: false, isOver: true },
  'lease-moved/at-once': { addedMinutes: 0 },
  'lease-moved/supplier-ends': { why: 'address-ending', addedMinutes: 0 },
  'lease-moved/asked': { why: 'low-speed', foundFault: false, addedMinutes: 0 },
  'lease-moved/asked-fault': { why: 'low-speed', foundFault: true, addedMinutes: 0 },
  'lease-moved/staff': { why: 'staff', addedMinutes: 0 },
  'lease-changed/ended': { endsAt: null },
  'refund-request/declined': { answer: 'It worked for most of the month.' },
  'account-restored': { amount: '' },
  'lease-ending/renews': { renewsAt: '2026-03-02T09:00:00Z' },
  'lease-ending/cancelled': { cancelled: true },
  'lease-ending/last': { amountKes: null },
  'traffic-mark/used-up': { percent: 100, left: '0 GB' },
  'auto-renewal-waits/prompt-unpaid': { prompted: true },
  'auto-renewal-waits/price-changed': { why: 'price-changed', amountKes: 300 },
  'auto-renewal-waits/not-renewable': {
    why: 'not-renewable',
    amountKes: null,
    detail: 'This address is no longer for sale.',
  },
  'auto-renewal-waits/server-balance-short': serverWaits,
  'auto-renewal-waits/server-price-changed': {
    ...serverWaits,
    why: 'price-changed',
    amountKes: 3900,
    agreedKes: 3250,
  },
  'auto-renewal-waits/server-not-renewable': {
    ...serverWaits,
    why: 'not-renewable',
    amountKes: null,
    detail: 'This server is no longer available.',
  },
  'server-ending/renews': { renewsAt: '2026-03-30T12:00:00Z' },
  'server-ending/last': { amountKes: null },
  'server-ending/stopped': { stage: 'stopped', left: '' },
  'server-ending/stopped-last': { stage: 'stopped', left: '', amountKes: null },
  'server-ending/gone': { stage: 'gone', left: '', amountKes: null },
  'ticket-answer/on-page': { replyTo: '' },
  'ticket-answer/only': { replyTo: '', link: '', firstName: 'there' },
  'ticket-closing/on-page': { replyTo: '' },
};

export const templateOf = (key: TextKey) => key.split('/')[0] as MailTemplate;

type Draft = Readonly<{ key: TextKey; language: Locale; words: MailWords }>;

/** Made-up facts, described as this text; a test holds that each text is reached. */
export function describeSample(ctx: RenderContext, { key, language }: Omit<Draft, 'words'>) {
  const template = templateOf(key);
  const facts = { ...sampleFacts[template], ...turns[key] };
  return describeMail(ctx, { template, facts, language });
}

/** How a draft would look to its reader. */
export const previewDraft = (ctx: RenderContext, { words, ...name }: Draft) =>
  letterOf(ctx, describeSample(ctx, name), { words, language: name.language });

/** A draft as an email, to be sent to its writer. */
export const renderDraft = (ctx: RenderContext, { words, ...name }: Draft) =>
  renderMail(ctx, describeSample(ctx, name), { words, language: name.language });

export const allTextKeys = Object.keys(textKeys) as TextKey[];
