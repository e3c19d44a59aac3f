import { wholeKes } from '#contracts/money.ts';
import type { PaymentProvider } from '#modules/payments/providers';
import type { Chaos } from './chaos.ts';
import { completed, lost, partyOf, unheard, type OperatorPost } from './operator-post.ts';
import type { Chance } from './seed.ts';
import type { Till } from './till.ts';

type Payouts = NonNullable<PaymentProvider['payouts']>;
type Order = Parameters<Payouts['send']>[0];
type PayoutTaken = Awaited<ReturnType<Payouts['send']>>;
type Question = Parameters<Payouts['askStatus']>[0];
type Answered = Awaited<ReturnType<Payouts['askStatus']>>;

type Payout = Readonly<{ receipt: string; phone: string; minor: number; code: string }>;

/** What M-Pesa takes for each payout. */
export const payoutFeeMinor = 2_240;
export const payoutLimits = {
  min: wholeKes(10),
  max: wholeKes(250_000),
  day: wholeKes(500_000),
} as const;
/** The number that pays out. */
export const payoutShortcode = '600998';
const paid = '0';
/** Known by its id and never worked on. */
const leftInQueue = 'queue';

/** The account from which M-Pesa pays phones, with its own book of what it paid. */
export class Utility {
  /** Some shops have no payouts: there a part of an M-Pesa payment goes to the balance. */
  readonly isOn: boolean;
  readonly #till: Till;
  readonly #post: OperatorPost;
  readonly #chance: Chance;
  readonly #chaos: Chaos;
  readonly #payouts = new Map<string, Payout>();

  constructor(
    till: Till,
    { post, chance, chaos }: { post: OperatorPost; chance: Chance; chaos: Chaos },
  ) {
    this.#till = till;
    this.#post = post;
    this.#chance = chance;
    this.#chaos = chaos;
    this.isOn = chance.percent(80);
  }

  /** Pays once for each id of the shop's, however often it is asked. */
  send({ originatorId, phone, amount, token }: Order): PayoutTaken {
    const chance = this.#chance;
    if (this.#till.isAway) return { kind: 'busy', code: 'away', text: 'away' };
    if (chance.percent(4)) return lost;
    if (chance.percent(4)) return { kind: 'busy', code: 'spike', text: 'spike arrest' };
    if (this.#payouts.has(originatorId)) {
      this.#chaos.did('payout put again');
      return { kind: 'known', code: '500.002.1001', text: 'duplicate' };
    }
    const code = this.#codeOf();
    const receipt = `U${this.#payouts.size + 1}`;
    this.#payouts.set(originatorId, { receipt, phone, minor: amount.minor, code });
    this.#chaos.did(code === paid ? 'payout made' : `payout not made: ${code}`);
    const parameters: Record<string, string> =
      code === paid
        ? { TransactionReceipt: receipt, ReceiverPartyPublicName: partyOf.phone(phone) }
        : {};
    const said = { token, originatorId, code, parameters };
    const taken = code === leftInQueue ? this.#post.putInVain(said) : this.#post.put(said);
    if (!chance.percent(50)) return taken;
    this.#chaos.did('answer to a payout lost');
    return lost;
  }

  /** Mostly it is paid; else our account is empty, the phone is full or unknown, or it is left. */
  #codeOf(): string {
    const draw = this.#chance.upTo(100);
    if (draw < 6) return '1';
    if (draw < 10) return '8';
    if (draw < 13) return '2040';
    return draw < 19 && !this.#till.isCalm ? leftInQueue : paid;
  }

  askStatus(question: Question): Answered {
    const refusal = this.#post.refusal();
    if (refusal) return refusal;
    const { token } = question;
    const payout = this.#asked(question);
    if (!payout || payout.code === leftInQueue) {
      return this.#post.put({ token, code: unheard(this.#chance), parameters: {} });
    }
    const { receipt, minor, phone, code } = payout;
    const [from, to] = [partyOf.shop(payoutShortcode), partyOf.phone(phone)];
    const moved = completed({ receipt, minor, from, to });
    const ended = code === paid ? {} : { TransactionStatus: 'Failed' };
    const DebitPartyCharges = `Fee For B2C Payment|KES|${(payoutFeeMinor / 100).toFixed(2)}`;
    const parameters = { ...moved, ...ended, DebitPartyCharges };
    return this.#post.put({ token, code: '0', parameters });
  }

  #asked(question: Question): Payout | undefined {
    if ('originatorId' in question) return this.#payouts.get(question.originatorId);
    return [...this.#payouts.values()].find(({ receipt }) => receipt === question.receipt);
  }

  /** What really went to a phone, in cents each. */
  paidTo = (phone: string): number[] =>
    [...this.#payouts.values()]
      .filter((one) => one.phone === phone && one.code === paid)
      .map(({ minor }) => minor);
}
