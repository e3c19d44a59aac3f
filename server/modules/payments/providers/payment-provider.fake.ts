import type { CallbackClaim, ProviderName } from '../payment.ts';
import { darajaTraits } from './daraja/traits.ts';
import { readStkCallback } from './daraja/wire.ts';
import { paystackTraits } from './paystack/traits.ts';
import { readWebhook } from './paystack/wire.ts';
import type { Disputes, StatedDispute } from './disputes.ts';
import type { Collection, PaymentProvider, ProviderAnswer } from './payment-provider.ts';
import type { Submission } from './payment-provider.ts';
import type { Statement, StatementLine, StatementWindow } from './payment-provider.ts';
import type { Settlements, StatedSettlement } from './settlements.ts';
import type { Webhooks } from './webhooks.ts';

/** Reads as the adapters do; the word `genuine` is its signature. */
export const playedWebhooks: Webhooks = {
  isAuthentic: (_rawBody, signature) => signature === 'genuine',
  read: readWebhook,
};
export const readPlayedCallback = readStkCallback;

type Behaviour = (collection: Collection) => Submission | Promise<Submission>;

/**
 * Lets a test play provider and customer. It must pass the contract suite that Daraja and Paystack
 * pass; what is scripted beyond it (lost answers, strange words) follows the adapters' own tests.
 */
export class FakePaymentProvider implements PaymentProvider {
  readonly name: ProviderName;
  queriesPerMinute: number | undefined = undefined;
  /** Every collection that reached the provider, in order. */
  readonly received: Collection[] = [];
  asked = 0;
  /** What its original publishes; a test empties it for a shop without a list. */
  callers: readonly string[];
  readonly #answers = new Map<string, ProviderAnswer>();
  #next: Behaviour | undefined;
  #silent = false;

  constructor(name: ProviderName) {
    this.name = name;
    const original = [darajaTraits, paystackTraits].find((traits) => traits.name === name);
    this.callers = original?.addresses ?? [];
  }

  initiate = async (collection: Collection): Promise<Submission> => {
    if (this.#silent) return refused;
    this.received.push(collection);
    const behaviour = this.#next;
    this.#next = undefined;
    if (behaviour) return behaviour(collection);
    return this.accepts(collection);
  };

  ask = async (providerReference: string): Promise<ProviderAnswer> => {
    this.asked += 1;
    if (this.#silent) return { kind: 'silent', code: 'lost', text: 'the provider is away' };
    return this.#answers.get(providerReference) ?? notFound;
  };

  readCallback = (body: unknown): CallbackClaim | undefined =>
    this.name === 'daraja' ? readStkCallback(body) : undefined;

  /** What the provider's own list shows; a test fills it. */
  readonly lines: StatementLine[] = [];

  /** The stretches of it that were asked for. */
  readonly windows: StatementWindow[] = [];

  statement = async (window: StatementWindow): Promise<Statement> => {
    this.windows.push(window);
    return this.#silent
      ? { kind: 'silent', text: 'the provider is away' }
      : { kind: 'lines', lines: [...this.lines], rows: this.lines.length };
  };

  /** What the provider says of each dispute, by its own id; a test fills it. */
  readonly contested = new Map<string, StatedDispute>();

  readonly disputes: Disputes = {
    ask: async (id) => {
      if (this.#silent) return { kind: 'silent', code: 'lost', text: 'the provider is away' };
      const dispute = this.contested.get(id);
      return dispute ? { kind: 'found', dispute } : { kind: 'none', code: '404', text: 'unknown' };
    },
    list: async () =>
      this.#silent
        ? { kind: 'silent', code: 'lost', text: 'the provider is away' }
        : { kind: 'listed', ids: [...this.contested.keys()] },
  };

  /** What it paid out; a test fills it. */
  readonly paidOut: StatedSettlement[] = [];

  readonly settlements: Settlements = {
    list: async () =>
      this.#silent
        ? { kind: 'silent', code: 'lost', text: 'the provider is away' }
        : { kind: 'listed', settlements: this.paidOut },
    lines: async () => ({ kind: 'silent', code: 'none', text: 'no lines' }),
  };

  readonly webhooks = playedWebhooks;

  accepts({ reference }: Collection): Submission {
    const providerReference = this.referenceOf(reference);
    this.#answers.set(providerReference, this.name === 'daraja' ? pending : idle);
    return {
      kind: 'accepted',
      providerReference,
      merchantRequestId: this.name === 'daraja' ? `merchant-${reference}` : null,
      checkoutUrl: this.name === 'daraja' ? null : `https://cards.test/${reference}`,
      text: 'accepted',
    };
  }

  /** What the provider calls a collection of ours. */
  referenceOf(reference: string): string {
    return this.name === 'daraja' ? `ws_CO_${reference}` : reference;
  }

  /** What the provider says from now on about a collection. */
  says(reference: string, answer: ProviderAnswer) {
    this.#answers.set(this.referenceOf(reference), answer);
  }

  /** The customer pays: Daraja confirms without a figure, the card provider with one. */
  customerPays(collection: Pick<Collection, 'reference' | 'amount'>, receipt: string) {
    const figures =
      this.name === 'daraja'
        ? { amount: null, receipt: null }
        : { amount: collection.amount, receipt };
    this.says(collection.reference, { kind: 'succeeded', code: '0', text: 'paid', ...figures });
  }

  customerCancels({ reference }: Pick<Collection, 'reference'>) {
    const no = { kind: 'failed', code: '1032', text: 'cancelled', soft: false, alarm: false };
    this.says(reference, no as ProviderAnswer);
  }

  /** How the next request to collect is treated. */
  next(behaviour: Behaviour) {
    this.#next = behaviour;
  }

  goesAway(silent = true) {
    this.#silent = silent;
  }
}

const pending: ProviderAnswer = { kind: 'pending', code: 'pending', text: 'waiting' };
/** A card page before its first use. */
const idle: ProviderAnswer = { kind: 'pending', code: 'abandoned', text: 'waiting', idle: true };
const notFound: ProviderAnswer = { kind: 'not-found', code: 'not-found', text: 'unknown' };
const refused: Submission = {
  kind: 'refused',
  code: 'provider-unreachable',
  text: 'the provider is away',
  alarm: false,
};
