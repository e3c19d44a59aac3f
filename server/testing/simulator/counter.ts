import type { PaymentProvider } from '#modules/payments/providers';
import type { Chaos } from './chaos.ts';
import { completed, lost, partyOf, unheard, type OperatorPost } from './operator-post.ts';
import type { Chance } from './seed.ts';
import type { Prompt, Till, TillFaults } from './till.ts';

type Operator = NonNullable<PaymentProvider['operator']>;
type Cards = NonNullable<PaymentProvider['cardRefunds']>;
type Order<Call extends (order: never) => unknown> = Parameters<Call>[0];
type ReversalReply = Awaited<ReturnType<Operator['reverse']>>;
type CardRefund = Awaited<ReturnType<Cards['create']>>;

type Slip = { readonly id: string; readonly note: string; readonly prompt: Prompt; state: string };

const silent = { kind: 'silent', code: 'lost', text: 'no answer' } as const;

type Surroundings = Readonly<{
  post: OperatorPost;
  chance: Chance;
  chaos: Chaos;
  faults: TillFaults;
}>;

/** Where both providers give money back: what was asked for, what really went. */
export class Counter {
  readonly #till: Till;
  readonly #post: OperatorPost;
  readonly #chance: Chance;
  readonly #chaos: Chaos;
  readonly #faults: TillFaults;
  readonly #slips: (Slip & { readonly minor: number })[] = [];
  /** What each reversal did, by the id that M-Pesa gave it. */
  readonly #reversals = new Map<string, { prompt: Prompt | undefined; code: string }>();

  constructor(till: Till, { post, chance, chaos, faults }: Surroundings) {
    this.#till = till;
    this.#post = post;
    this.#chance = chance;
    this.#chaos = chaos;
    this.#faults = faults;
  }

  reverse({ receipt, amount, token }: Order<Operator['reverse']>): ReversalReply {
    const chance = this.#chance;
    const refusal = this.#post.refusal();
    if (refusal) return refusal;
    const prompt = this.#paidBy(receipt);
    const code = this.#codeOf(prompt);
    if (prompt && code === '0') prompt.returned += amount.minor;
    const isLost = chance.percent(12);
    if (isLost) this.#chaos.did('answer to a reversal lost');
    const taken = this.#post.put({ token, code, parameters: {} });
    this.#reversals.set(taken.originatorId, { prompt, code });
    return isLost ? lost : taken;
  }

  #codeOf(prompt: Prompt | undefined): string {
    if (!prompt) return 'R000002';
    if (prompt.returned > 0) return 'R000001';
    // Our own account has too little money: nothing happens until it is filled.
    return this.#chance.percent(8) ? '1' : '0';
  }

  askStatus({ token, ...about }: Order<Operator['askStatus']>): ReversalReply {
    const refusal = this.#post.refusal();
    if (refusal) return refusal;
    if ('originatorId' in about) return this.#statusOfReversal(about.originatorId, token);
    const { receipt } = about;
    const believed = this.#till.believedNotice(receipt);
    if (believed) {
      const { minor, account } = believed;
      const parameters = completed({ receipt, minor, ...fromCustomer(account) });
      return this.#post.put({ token, code: '0', parameters });
    }
    const prompt = this.#paidBy(receipt);
    if (!prompt) return this.#unheard(token);
    const { charged: minor, account, returned } = prompt;
    const status = returned > 0 ? { TransactionStatus: 'Reversed' } : {};
    const moved = completed({ receipt, minor, ...fromCustomer(account) });
    const parameters = { ...moved, ...status };
    return this.#post.put({ token, code: '0', parameters });
  }

  #statusOfReversal(originatorId: string, token: string): ReversalReply {
    const { prompt, code } = this.#reversals.get(originatorId) ?? {};
    if (!prompt || code !== '0') return this.#unheard(token);
    const { charged: minor, account } = prompt;
    const { from: to, to: from } = fromCustomer(account);
    const parameters = completed({ receipt: `RV${originatorId}`, minor, from, to });
    return this.#post.put({ token, code: '0', parameters });
  }

  #unheard(token: string): ReversalReply {
    return this.#post.put({ token, code: unheard(this.#chance), parameters: {} });
  }

  #paidBy(receipt: string): Prompt | undefined {
    return this.#till
      .charges()
      .find((prompt) => prompt.provider === 'daraja' && prompt.receipt === receipt);
  }

  create({ reference, amount, note }: Order<Cards['create']>): CardRefund {
    const chance = this.#chance;
    if (this.#till.isAway || chance.percent(4)) return silent;
    const prompt = this.#till.prompts.find((one) => one.reference === reference);
    const open = this.#slips.filter((slip) => slip.prompt === prompt && slip.state !== 'failed');
    const asked = open.reduce((sum, { minor }) => sum + minor, 0);
    if (!prompt || asked + amount.minor > prompt.charged) {
      return { kind: 'refused', code: 'too-much', text: 'more than was paid' };
    }
    const id = `cr-${this.#slips.length + 1}`;
    const kept = this.#faults.sendsNoRefundNotes ? '' : note;
    const slip = { id, note: kept, prompt, minor: amount.minor, state: 'pending' };
    this.#slips.push(slip);
    if (!chance.percent(60)) return found(slip);
    this.#chaos.did('answer to a card refund lost');
    return silent;
  }

  /** Each look finds it a little further. */
  ask(id: string): CardRefund {
    if (this.#till.isAway || this.#chance.percent(5)) return silent;
    const slip = this.#slips.find((one) => one.id === id);
    if (!slip) return { kind: 'none', text: 'unknown' };
    this.#move(slip);
    return found(slip);
  }

  find({ note }: Order<Cards['find']>): CardRefund {
    if (this.#till.isAway || this.#chance.percent(5)) return silent;
    const slip = this.#slips.find((one) => one.note === note);
    return slip ? found(slip) : { kind: 'none', text: 'unknown' };
  }

  /** A refund without a status query completes as well: the money leaves us, known to us or not. */
  endAll(): void {
    this.#slips.forEach((slip) => this.#move(slip));
  }

  #move(slip: Slip & { readonly minor: number }) {
    if (slip.state === 'processed' || slip.state === 'failed') return;
    const ends = ['processed', 'processed', 'failed'] as const;
    const states = ['pending', 'processing', ...ends] as const;
    slip.state = this.#chance.pick(this.#till.isCalm ? ends : states);
    if (slip.state === 'processed') slip.prompt.returned += slip.minor;
  }
}

/** The shop's own number at the played M-Pesa. */
export const shortcode = '600992';

const fromCustomer = (account: string) => ({
  from: partyOf.phone(account),
  to: partyOf.shop(shortcode),
});

const found = ({ id, state }: Slip): CardRefund => ({
  kind: 'found',
  id,
  status: state,
  text: state,
});
