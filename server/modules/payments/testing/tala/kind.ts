import * as z from 'zod/mini';
import type { Money } from '#contracts/money.ts';
import { parseJson } from '#platform/outgoing/read-answer.ts';
import { judgeSettings } from '#platform/setting-rules/rule.ts';
import { readVariables, stageOf, word } from '#platform/settings.ts';
import { textOf } from '../../providers/http-call.ts';
import type { CardRefund } from '../../providers/money-out.ts';
import type { Collection, PaymentProvider } from '../../providers/payment-provider.ts';
import { setUp, type ProviderKind } from '../../providers/provider-kind.ts';
import { talaTraits as traits } from './traits.ts';

type Wallet = Collection & { paid: boolean; back: { note: string; amount: Money }[] };

/** What the wallet itself knows; a test pays here. */
export const talaBook = new Map<string, Wallet>();

const variables = z.object({ TALA_KEY: word });
const pending = { kind: 'pending', code: 'open', text: 'waiting', idle: true } as const;

function refundOf(wallet: Wallet | undefined, note: string): CardRefund {
  const isMade = wallet?.back.some((each) => each.note === note);
  return isMade
    ? { kind: 'found', id: note, status: 'processed', text: 'done' }
    : { kind: 'none', text: 'no such refund' };
}

const open = (key: string): PaymentProvider => ({
  name: traits.name,
  queriesPerMinute: undefined,
  initiate: async (collection) => {
    const { reference } = collection;
    talaBook.set(reference, { ...collection, paid: false, back: [] });
    const checkoutUrl = `https://pay.tala.test/${reference}`;
    return {
      kind: 'accepted',
      providerReference: reference,
      merchantRequestId: null,
      checkoutUrl,
      text: '',
    };
  },
  ask: async (reference) => {
    const wallet = talaBook.get(reference);
    if (!wallet?.paid) return pending;
    const { amount } = wallet;
    return {
      kind: 'succeeded',
      code: '0',
      text: '',
      amount,
      asked: amount,
      receipt: `T${reference}`,
    };
  },
  readCallback: () => undefined,
  webhooks: {
    isAuthentic: (_rawBody, signature) => signature === key,
    read: (rawBody) => {
      const reference = textOf(parseJson(rawBody.toString()), 'order');
      const text = rawBody.toString();
      return { name: 'paid', about: 'payment', reference, id: reference, dedupeKey: text, text };
    },
  },
  cardRefunds: {
    create: async ({ reference, amount, note }) => {
      const wallet = talaBook.get(reference);
      wallet?.back.push({ note, amount });
      return refundOf(wallet, note);
    },
    ask: async (note) => ({ kind: 'found', id: note, status: 'processed', text: 'done' }),
    find: async ({ reference, note }) => refundOf(talaBook.get(reference), note),
  },
});

/** What the wallet holds for the shop. */
export const talaHolds = (): number =>
  [...talaBook.values()]
    .filter(({ paid }) => paid)
    .reduce(
      (sum, { amount, back }) =>
        sum + amount.minor - back.reduce((gone, { amount: part }) => gone + part.minor, 0),
      0,
    );

export const tala: ProviderKind = {
  traits,
  liveSigns: ['TALA_KEY'],
  read: (env, place) => {
    const stage = stageOf(place);
    const { values, problems: malformedOnes, malformed } = readVariables(variables, env);
    const { TALA_KEY: value } = values;
    const rules = { TALA_KEY: { example: 'the key of your Tala account', isRequired: true } };
    const refused = stage ? judgeSettings(rules, { env, stage, malformed }) : [];
    const problems = [...malformedOnes, ...refused];
    if (problems.length > 0) return { problems };
    return setUp({ settings: value ?? 'tala-sandbox' }, (key) => ({
      name: traits.name,
      pageOrigins: ['https://pay.tala.test'],
      open: () => open(key),
    }));
  },
};
