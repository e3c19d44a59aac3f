import type { PaymentId } from '#contracts/ids.ts';
import { money } from '#contracts/money.ts';
import type { PaymentProvider } from '#modules/payments/providers';
import type { Chaos } from './chaos.ts';
import type { Chance } from './seed.ts';

export type Collection = Parameters<PaymentProvider['initiate']>[0];
export type Submission = Awaited<ReturnType<PaymentProvider['initiate']>>;
export type ProviderAnswer = Awaited<ReturnType<PaymentProvider['ask']>>;
type List = NonNullable<PaymentProvider['statement']>;
type StatementWindow = Parameters<List>[0];
type Statement = Awaited<ReturnType<List>>;

export type ProviderName = 'daraja' | 'paystack';
type PromptState = 'open' | 'paid' | 'cancelled' | 'poor' | 'timed-out';

/** One payment request in front of the customer. */
export type Prompt = {
  readonly provider: ProviderName;
  readonly paymentId: PaymentId;
  readonly reference: string;
  readonly minor: number;
  readonly token: string;
  /** The phone or the e-mail address that was asked. */
  readonly account: string;
  readonly pushedAt: number;
  /** The shop did not get its acknowledgement, so its callback is not lost as well. */
  readonly isUnknown: boolean;
  /** Its customer never touches it; who else knows its address may. */
  readonly isLeft: boolean;
  state: PromptState;
  charged: number;
  chargedAt: number;
  receipt: string | null;
  /** What has gone back of it. */
  returned: number;
  /** What its bank took. */
  taken: number;
};

/** The defects around the shop, if there are any. */
export type TillFaults = Readonly<{
  /** The provider's answer follows the last callback. */
  trustsCallbacks?: boolean;
  /** For any paid amount, the shop reads the amount that it requested. */
  forgetsAmounts?: boolean;
  /** It confirms every receipt that a notice of a payment by hand named. */
  trustsNotices?: boolean;
  /** A callback is booked when it arrives, and no provider is asked about it. */
  booksCallbacks?: boolean;
  /** The goods of an order are claimed one by one, in the order of its lines. */
  claimsInCartOrder?: boolean;
  /** A card refund goes out without the note that it is found by. */
  sendsNoRefundNotes?: boolean;
}>;

/** A message on its way from the provider to the shop. */
export type Message = Readonly<{
  prompt: Prompt;
  code: string;
  text: string;
  forged: boolean;
  /** What it says was paid. */
  minor: number;
}>;

/** The notice of a payment by hand, on its way to the shop. */
export type Notice = Readonly<{
  receipt: string;
  minor: number;
  reference: string;
  account: string;
  forged: boolean;
}>;

type HandPayment = Readonly<{ prompt: Prompt; minor: number }>;

const codes = { cancelled: '1032', poor: '1', 'timed-out': '1037' } as const;
const hastyMs = 5_000;

type Surroundings = Readonly<{
  now: () => number;
  /** Part of every receipt, so that no two stories share one. */
  mark: string;
  faults: TillFaults;
  chaos: Chaos;
}>;

/** Both providers with their truth book: what was pushed, what was paid, what they will say. */
export class Till {
  readonly prompts: Prompt[] = [];
  readonly messages: Message[] = [];
  /** Manual payments of customers to the shop's number. */
  readonly byHand: Prompt[] = [];
  readonly notices: Notice[] = [];
  pushes: PaymentId[] = [];
  isAway = false;
  /** The story is over: what is under way comes to its end. */
  isCalm = false;
  /** Says yes for the first seconds of a prompt, as the real one was seen to do. */
  readonly isHasty: boolean;
  readonly #chance: Chance;
  readonly #now: () => number;
  readonly #mark: string;
  readonly #believed = new Map<string, Message>();
  readonly #noted: Notice[] = [];
  readonly #faults: TillFaults;
  readonly #chaos: Chaos;

  constructor(chance: Chance, { now, mark, faults, chaos }: Surroundings) {
    this.#chaos = chaos;
    this.#chance = chance;
    this.#now = now;
    this.#mark = mark;
    this.#faults = faults;
    this.isHasty = chance.percent(20);
  }

  push(provider: ProviderName, collection: Collection): Submission {
    const chance = this.#chance;
    const { reference } = collection;
    const lost = { kind: 'unknown', code: 'lost', text: 'no answer' } as const;
    if (this.isAway || chance.percent(4)) {
      return { kind: 'refused', code: 'provider-unreachable', text: 'away', alarm: false };
    }
    this.pushes.push(collection.id);
    if (chance.percent(3)) {
      this.#chaos.did('prompt lost');
      return lost;
    }
    const isUnknown = chance.percent(8);
    if (isUnknown) this.#chaos.did('answer to a prompt lost');
    this.prompts.push({
      provider,
      paymentId: collection.id,
      reference,
      minor: collection.amount.minor,
      token: collection.callbackToken,
      account: collection.account,
      pushedAt: this.#now(),
      isUnknown,
      isLeft: chance.percent(25),
      state: 'open',
      charged: 0,
      chargedAt: 0,
      receipt: null,
      returned: 0,
      taken: 0,
    });
    if (isUnknown) return lost;
    const isPush = provider === 'daraja';
    return {
      kind: 'accepted',
      providerReference: isPush ? `ws_CO_${reference}` : reference,
      merchantRequestId: isPush ? `merchant-${reference}` : null,
      checkoutUrl: isPush ? null : `https://cards.test/${reference}`,
      text: 'accepted',
    };
  }

  answer(providerReference: string): ProviderAnswer {
    if (this.isAway || this.#chance.percent(5)) {
      this.#chaos.did('answer to a query lost');
      return { kind: 'silent', code: 'lost', text: 'no answer' };
    }
    const reference = providerReference.replace(/^ws_CO_/, '');
    const prompt = this.prompts.find((one) => one.reference === reference);
    if (!prompt) return { kind: 'not-found', code: 'not-found', text: 'unknown' };
    const { state } = prompt;
    const believed = this.#believed.get(reference);
    const isHasty =
      this.isHasty &&
      state === 'open' &&
      prompt.provider === 'daraja' &&
      this.#now() - prompt.pushedAt < hastyMs;
    if (state === 'paid' || isHasty || (this.#faults.trustsCallbacks && believed?.code === '0')) {
      return this.#yes(prompt);
    }
    if (state === 'open') {
      // A customer who has not begun to pay on a page can still choose another method.
      const idle = prompt.provider === 'paystack' && this.#chance.percent(60);
      return { kind: 'pending', code: 'pending', text: 'waiting', idle };
    }
    const soft = state === 'timed-out';
    return { kind: 'failed', code: codes[state], text: state, soft, alarm: false };
  }

  #yes({ provider, charged, minor, receipt }: Prompt): ProviderAnswer {
    const seen = this.#faults.forgetsAmounts ? minor : charged;
    const figures =
      provider === 'daraja'
        ? { amount: null, receipt: null }
        : { amount: money(seen, 'KES'), receipt };
    return { kind: 'succeeded', code: '0', text: 'paid', ...figures };
  }

  /** The customer enters the PIN or the card, maybe long after the shop gave up. */
  pay(prompt: Prompt): void {
    const chance = this.#chance;
    if (prompt.state === 'timed-out') this.#chaos.did('paid late');
    prompt.state = 'paid';
    // What a page takes is the provider's business: it may differ from what was asked for.
    const beside = prompt.provider === 'paystack' && chance.percent(40);
    if (beside) this.#chaos.did('other amount charged');
    prompt.charged = prompt.minor + (beside ? chance.pick([100, -100]) : 0);
    prompt.chargedAt = this.#now();
    prompt.receipt = this.#receipt('N', this.prompts.indexOf(prompt));
    this.#tell(prompt, '0', 'paid');
  }

  readonly #receipt = (kind: string, number: number) =>
    `R${this.#mark.padStart(5, '0')}${kind}${String(number).padStart(3, '0')}`;

  decline(prompt: Prompt, state: 'cancelled' | 'poor' | 'timed-out'): void {
    prompt.state = state;
    this.#tell(prompt, codes[state], state);
  }

  /** A forger who knows the address claims success; never beside a hasty provider. */
  forge(prompt: Prompt): void {
    const minor = prompt.minor - (this.#chance.percent(25) ? 100 : 0);
    this.#chaos.did(minor === prompt.minor ? 'callback forged' : 'callback forged, amount wrong');
    this.messages.push({ prompt, code: '0', text: 'forged', forged: true, minor });
  }

  /** A customer pays the shop's number in the name of a prompt, and the shop is notified or not. */
  payByHand({ prompt, minor }: HandPayment): void {
    const receipt = this.#receipt('H', this.byHand.length);
    const { reference, account } = prompt;
    const paid = { charged: minor, chargedAt: this.#now(), receipt, returned: 0, taken: 0 };
    this.byHand.push({ ...prompt, minor, state: 'paid', ...paid });
    const copies = this.#chance.pick([0, 1, 1, 2]);
    if (copies === 0) this.#chaos.did('message lost');
    const notice = { receipt, minor, reference, account, forged: false };
    for (let copy = 0; copy < copies; copy += 1) this.notices.push(notice);
  }

  /** A forger who knows the address claims that the shop's number was paid. */
  forgeNotice({ reference, account, minor }: Prompt): void {
    const receipt = this.#receipt('F', this.notices.length);
    this.#chaos.did('notice forged');
    this.notices.push({ receipt, minor, reference, account, forged: true });
  }

  takeNotice(): Notice | undefined {
    const [notice] = this.notices.splice(this.#chance.upTo(this.notices.length), 1);
    if (notice) this.#noted.push(notice);
    return notice;
  }

  /** What a notice claimed, for a provider that repeats it. */
  believedNotice = (receipt: string): Notice | undefined =>
    this.#faults.trustsNotices
      ? this.#noted.find((one) => one.receipt === receipt && one.forged)
      : undefined;

  #tell(prompt: Prompt, code: string, text: string) {
    const chance = this.#chance;
    if (!prompt.isUnknown && chance.percent(25)) return this.#chaos.did('message lost');
    const copies = chance.percent(25) ? 3 : 1;
    if (copies > 1) this.#chaos.did('message tripled');
    const { minor } = prompt;
    for (let copy = 0; copy < copies; copy += 1) {
      this.messages.push({ prompt, code, text, forged: false, minor });
    }
  }

  /** Takes any message out of the post: they overtake each other. */
  takeMessage(): Message | undefined {
    const [message] = this.messages.splice(this.#chance.upTo(this.messages.length), 1);
    if (message) this.#believed.set(message.prompt.reference, message);
    return message;
  }

  charges(): Prompt[] {
    return [...this.prompts, ...this.byHand].filter(({ charged }) => charged > 0);
  }

  /** The M-Pesa list of a stretch of time, as the pull call gives it. */
  statement({ from, to }: StatementWindow): Statement {
    if (this.isAway) return { kind: 'silent', text: 'away' };
    const lines = this.charges()
      .filter(
        ({ provider, chargedAt }) =>
          provider === 'daraja' && +from <= chargedAt && chargedAt <= +to,
      )
      .map(({ receipt, charged, reference, chargedAt }) => ({
        receipt: receipt ?? '',
        amount: money(charged, 'KES'),
        reference,
        at: String(chargedAt),
      }));
    return { kind: 'lines', lines, rows: lines.length };
  }
}

/** The receipt that a callback names; a forged one makes it up. */
export const receiptIn = ({ prompt: { receipt, reference } }: Message): string =>
  receipt ?? `F${reference}`;

/** The body of an M-Pesa callback. */
export function callbackBody(message: Message): unknown {
  const { prompt, code, text, minor } = message;
  const { reference } = prompt;
  const paid = [
    { Name: 'Amount', Value: minor / 100 },
    { Name: 'MpesaReceiptNumber', Value: receiptIn(message) },
  ];
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: `merchant-${reference}`,
        CheckoutRequestID: `ws_CO_${reference}`,
        ResultCode: Number(code),
        ResultDesc: text,
        ...(code === '0' && { CallbackMetadata: { Item: paid } }),
      },
    },
  };
}
