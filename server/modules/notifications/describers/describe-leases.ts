import { replacementReasons } from '#contracts/goods/lease-life.ts';
import type { Plan } from '#contracts/term.ts';
import {
  given,
  type Described,
  type Describers,
  type FactLine,
  type Telling,
} from './described.ts';
import type { MailFacts } from './mail.ts';

type LeaseTemplate =
  | 'lease-moved'
  | 'leases-replaced'
  | 'leases-ended'
  | 'lease-changed'
  | 'refund-request'
  | 'lease-ending'
  | 'auto-renewal-waits'
  | 'traffic-mark'
  | 'traffic-top-up-stopped'
  | 'server-ending';

const terms = {
  hourly: 'one more hour',
  'half-daily': 'twelve more hours',
  daily: 'one more day',
  weekly: 'one more week',
  monthly: 'one more month',
} as const satisfies Record<Plan, string>;

/** Mails about leases and servers between their delivery and their end. */
export const leaseDescribers: Pick<Describers, LeaseTemplate> = {
  'lease-moved': (facts, telling) => {
    const { firstName, title, orderCode, place, link } = facts;
    const values = { firstName, title, orderCode, place };
    const around = { facts: movedLines(facts, telling), link };
    const text = movedText(facts);
    if (text !== 'lease-moved') return { text, values, ...around };
    const addedMinutes = String(facts.addedMinutes);
    return { text, values: { ...values, addedMinutes }, ...around };
  },
  'leases-replaced': ({ firstName, count, places, link }) => ({
    text: 'leases-replaced',
    values: { firstName, count: String(count) },
    facts: [['New address in', places]],
    link,
  }),
  'leases-ended': ({ firstName, count, amount, link }) => ({
    text: 'leases-ended',
    values: { firstName, count: String(count), amount },
    facts: [['Amount', amount]],
    link,
  }),
  'lease-changed': ({ firstName, title, orderCode, endsAt, reason, link }, { moment }) => {
    const values = { firstName, title, orderCode, reason };
    const order: FactLine = ['Order', orderCode];
    if (endsAt === null) return { text: 'lease-changed/ended', values, facts: [order], link };
    const until: FactLine = ['Until', moment(endsAt)];
    const text = 'lease-changed/extended';
    return { text, values: { ...values, endsAt: moment(endsAt) }, facts: [until, order], link };
  },
  'refund-request': ({ firstName, title, orderCode, amount, answer, link }) => {
    const values = { firstName, title, orderCode, amount };
    const facts: FactLine[] = [
      ['Amount', amount],
      ['Paid for', title],
      ['Order', orderCode],
    ];
    if (answer === null) return { text: 'refund-request/received', values, facts, link };
    return { text: 'refund-request/declined', values: { ...values, reason: answer }, facts, link };
  },
  'lease-ending': (facts, telling) => {
    const values = {
      firstName: facts.firstName,
      title: facts.title,
      left: telling.term(facts.left),
      endsAt: telling.moment(facts.endsAt),
    };
    const around = { facts: costOf(facts, telling), link: facts.link };
    if (facts.renewsAt !== null && facts.amountKes !== null && !facts.cancelled) {
      const renewsAt = telling.moment(facts.renewsAt);
      return { text: 'lease-ending/renews', values: { ...values, renewsAt }, ...around };
    }
    return { text: endingText(facts), values, ...around };
  },
  'auto-renewal-waits': (facts, telling) => {
    const values = {
      firstName: facts.firstName,
      title: facts.title,
      endsAt: telling.moment(facts.endsAt),
    };
    const balance: FactLine[] =
      facts.balanceKes === null ? [] : [['Your balance', telling.shillings(facts.balanceKes)]];
    const around = { facts: [...costOf(facts, telling), ...balance], link: facts.link };
    if (facts.goods === 'server') return serverWaits(facts, telling, { values, ...around });
    if (facts.why === 'price-changed') {
      const agreed = telling.shillings(facts.agreedKes);
      return {
        text: 'auto-renewal-waits/price-changed',
        values: { ...values, agreed },
        ...around,
      };
    }
    if (facts.why === 'not-renewable') {
      const { detail } = facts;
      return {
        text: 'auto-renewal-waits/not-renewable',
        values: { ...values, detail },
        ...around,
      };
    }
    const text = facts.prompted ? 'prompt-unpaid' : 'balance-short';
    return { text: `auto-renewal-waits/${text}`, values, ...around };
  },
  'traffic-mark': ({ firstName, title, percent, left, endsAt, link }, { moment }) => {
    if (percent === 100) {
      return { text: 'traffic-mark/used-up', values: { firstName, title }, facts: [], link };
    }
    const values = { firstName, title, left, percent: String(percent) };
    return { text: 'traffic-mark/low', values, facts: [['Until', moment(endsAt)]], link };
  },
  'traffic-top-up-stopped': ({ firstName, title, amount, why, link }) => ({
    text: 'traffic-top-up-stopped',
    values: { firstName, title, amount, why },
    facts: [],
    link,
  }),
  'server-ending': (facts, telling) => {
    const { amountKes } = facts;
    const values = {
      firstName: facts.firstName,
      title: facts.title,
      left: telling.term(facts.left),
      endsAt: telling.moment(facts.endsAt),
      keptUntil: telling.moment(facts.keptUntil),
    };
    const cost: FactLine[] =
      amountKes === null || facts.stage === 'gone'
        ? []
        : [['One more month', telling.shillings(amountKes)]];
    const { link, renewsAt } = facts;
    if (renewsAt && amountKes !== null && facts.stage === 'soon') {
      const renewing = { ...values, renewsAt: telling.moment(renewsAt) };
      return { text: 'server-ending/renews', values: renewing, facts: cost, link };
    }
    return { text: serverText(facts), values, facts: cost, link };
  },
};

type ServerWaiting = Readonly<{
  values: Readonly<Record<'firstName' | 'title' | 'endsAt', string>>;
  facts: FactLine[];
  link: string;
}>;

/** A server renews from the balance only, so it is the balance that is named. */
function serverWaits(
  { why, agreedKes, detail }: MailFacts['auto-renewal-waits'],
  { shillings }: Telling,
  { values, ...around }: ServerWaiting,
): Described {
  if (why === 'balance-short') {
    return { text: 'auto-renewal-waits/server-balance-short', values, ...around };
  }
  if (why === 'price-changed') {
    const agreed = shillings(agreedKes);
    return {
      text: 'auto-renewal-waits/server-price-changed',
      values: { ...values, agreed },
      ...around,
    };
  }
  const text = 'auto-renewal-waits/server-not-renewable';
  return { text, values: { ...values, detail }, ...around };
}

function movedLines(facts: MailFacts['lease-moved'], telling: Telling): FactLine[] {
  const { place, validUntil, orderCode, renewalKes, plan = 'daily' } = facts;
  const price =
    typeof renewalKes === 'number'
      ? `${telling.shillings(renewalKes)}, ${telling.term(terms[plan])}`
      : '';
  return [
    ['New address in', place],
    ['Until', telling.moment(validUntil)],
    ...given('Renewal', price),
    ['Order', orderCode],
  ];
}

const askedFor: ReadonlySet<string> = new Set(replacementReasons);

function movedText({ why = '', foundFault, addedMinutes }: MailFacts['lease-moved']) {
  if (why === 'address-ending') return 'lease-moved/supplier-ends';
  if (why === 'staff') return 'lease-moved/staff';
  if (askedFor.has(why)) return foundFault ? 'lease-moved/asked-fault' : 'lease-moved/asked';
  return addedMinutes > 0 ? 'lease-moved' : 'lease-moved/at-once';
}

type Costing = MailFacts['lease-ending'] | MailFacts['auto-renewal-waits'];

function costOf({ endsAt, plan, amountKes }: Costing, telling: Telling): FactLine[] {
  const { moment, shillings, term } = telling;
  const ends: FactLine = ['Ends', moment(endsAt)];
  if (amountKes === null) return [ends];
  return [ends, ['Renewal', `${shillings(amountKes)}, ${term(terms[plan])}`]];
}

const endingText = ({ amountKes, cancelled }: MailFacts['lease-ending']) => {
  if (amountKes === null) return 'lease-ending/last';
  return cancelled ? 'lease-ending/cancelled' : 'lease-ending/renewable';
};

const serverText = ({ stage, amountKes }: MailFacts['server-ending']) => {
  if (stage === 'gone') return 'server-ending/gone';
  if (stage === 'soon') return amountKes === null ? 'server-ending/last' : 'server-ending/soon';
  return amountKes === null ? 'server-ending/stopped-last' : 'server-ending/stopped';
};
