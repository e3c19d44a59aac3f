import type { Describers, FactLine, Telling } from './described.ts';
import type { MailFacts } from './mail.ts';

type Told = 'lease-moved' | 'lease-ending' | 'auto-renewal-waits' | 'server-ending';

const terms = { daily: 'one more day', monthly: 'one more month' } as const;

/** Mails about leases and servers between their delivery and their end. */
export const leaseDescribers: Pick<Describers, Told> = {
  'lease-moved': (facts, { moment }) => {
    const { firstName, title, orderCode, place, link } = facts;
    const values = { firstName, title, orderCode, place };
    const lines: FactLine[] = [
      ['New address in', place],
      ['Until', moment(facts.validUntil)],
      ['Order', orderCode],
    ];
    const around = { facts: lines, link };
    if (facts.wasEnding) return { text: 'lease-moved/supplier-ends', values, ...around };
    const addedMinutes = String(facts.addedMinutes);
    return { text: 'lease-moved', values: { ...values, addedMinutes }, ...around };
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
    return { text: serverText(facts), values, facts: cost, link: facts.link };
  },
};

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
