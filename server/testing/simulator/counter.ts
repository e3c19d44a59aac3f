import type { PaymentProvider, storeResult } from '#modules/payments';
import type { Mischief } from './mischief.ts';
import type { Chance } from './seed.ts';
import type { Prompt, Till, TillFaults } from './till.ts';

type Operator = NonNullable<PaymentProvider['operator']>;
type Cards = NonNullable<PaymentProvider['cardRefunds']>;
type Order<Call extends (order: never) => unknown> = Parameters<Call>[0];
type Asked = Awaited<ReturnType<Operator['reverse']>>;
type CardRefund = Awaited<ReturnType<Cards['create']>>;

/** A result on its way to the address that a question named. */
export type Result = Pick<Parameters<typeof storeResult>[1], 'token' | 'path' | 'body'>;

type Slip = { readonly id: string; readonly note: string; readonly prompt: Prompt; state: string };

const lost = { kind: 'unknown', code: 'lost', text: 'no answer' } as const;
const silent = { kind: 'silent', code: 'lost', text: 'no answer' } as const;

type Surroundings = Readonly<{ chance: Chance; mischief: Mischief; faults: TillFaults }>;

/** Where both providers give money back: what was asked for, what really went. */
export class Counter {
  readonly results: Result[] = [];
  readonly #till: Till;
  readonly #chance: Chance;
  readonly #mischief: Mischief;
  readonly #faults: TillFaults;
  readonly #slips: (Slip & { readonly minor: number })[] = [];
  /** What each reversal did, by the id that M-Pesa gave it. */
  readonly #reversals = new Map<string, { prompt: Prompt | undefined; code: string }>();
  #asked = 0;

  constructor(till: Till, { chance, mischief, faults }: Surroundings) {
    this.#till = till;
    this.#chance = chance;
    this.#mischief = mischief;
    this.#faults = faults;
  }

  /** Takes one result out of the post; like callbacks they overtake each other. */
  takeResult(): Result | undefined {
    return this.results.splice(this.#chance.upTo(this.results.length), 1)[0];
  }

  reverse({ receipt, amount, token }: Order<Operator['reverse']>): Asked {
    const chance = this.#chance;
    const refusal = this.#refusal();
    if (refusal) return refusal;
    const prompt = this.#paidBy(receipt);
    const code = this.#codeOf(prompt);
    if (prompt && code === '0') prompt.returned += amount.minor;
    const isLost = chance.percent(12);
    if (isLost) this.#mischief.did('answer to a reversal lost');
    const taken = this.#taken({ token, code, parameters: {} }, isLost);
    this.#reversals.set(`o-${this.#asked}`, { prompt, code });
    return taken;
  }

  #codeOf(prompt: Prompt | undefined): string {
    if (!prompt) return 'R000002';
    if (prompt.returned > 0) return 'R000001';
    // Our own account has too little money: nothing happens before somebody fills it.
    return this.#chance.percent(8) ? '1' : '0';
  }

  askStatus({ token, ...about }: Order<Operator['askStatus']>): Asked {
    const refusal = this.#refusal();
    if (refusal) return refusal;
    if ('originatorId' in about) return this.#statusOfReversal(about.originatorId, token);
    const { receipt } = about;
    const believed = this.#till.believedNotice(receipt);
    if (believed) {
      const { minor, account } = believed;
      const parameters = completed({ receipt, minor, account });
      return this.#taken({ token, code: '0', parameters });
    }
    const prompt = this.#paidBy(receipt);
    if (!prompt) return this.#taken({ token, code: 'R000002', parameters: {} });
    const { charged: minor, account, returned } = prompt;
    const status = returned > 0 ? { TransactionStatus: 'Reversed' } : {};
    const parameters = { ...completed({ receipt, minor, account }), ...status };
    return this.#taken({ token, code: '0', parameters });
  }

  #statusOfReversal(originatorId: string, token: string): Asked {
    const { prompt, code } = this.#reversals.get(originatorId) ?? {};
    if (!prompt || code !== '0') return this.#taken({ token, code: 'R000002', parameters: {} });
    const { charged: minor, account } = prompt;
    const receipt = `RV${originatorId}`;
    const said = completed({ receipt, minor, account });
    const { DebitPartyName, CreditPartyName } = said;
    const parties = { DebitPartyName: CreditPartyName, CreditPartyName: DebitPartyName };
    return this.#taken({ token, code: '0', parameters: { ...said, ...parties } });
  }

  #refusal(): Asked | undefined {
    const chance = this.#chance;
    if (this.#till.isAway) return { kind: 'refused', code: 'away', text: 'away' };
    if (chance.percent(4)) return lost;
    return chance.percent(3) ? { kind: 'refused', code: 'busy', text: 'busy' } : undefined;
  }

  #paidBy(receipt: string): Prompt | undefined {
    return this.#till
      .charges()
      .find((prompt) => prompt.provider === 'daraja' && prompt.receipt === receipt);
  }

  /** The question is taken; its result comes once, thrice or never, maybe after "too late". */
  #taken(
    said: { token: string; code: string; parameters: Readonly<Record<string, string>> },
    isLost = false,
  ): Asked {
    const chance = this.#chance;
    this.#asked += 1;
    const conversationId = `AG_${this.#asked}`;
    const originatorId = `o-${this.#asked}`;
    const body = {
      Result: {
        ResultCode: said.code,
        ResultDesc: said.code,
        ConversationID: conversationId,
        OriginatorConversationID: originatorId,
        TransactionID: `T${this.#asked}`,
        ResultParameters: {
          ResultParameter: Object.entries(said.parameters).map(([Key, Value]) => ({ Key, Value })),
        },
      },
    };
    if (chance.percent(10)) this.results.push({ token: said.token, path: 'late', body });
    const copies = chance.pick([0, 1, 1, 1, 3]);
    if (copies === 0) this.#mischief.did('result never sent');
    for (let copy = 0; copy < copies; copy += 1) {
      this.results.push({ token: said.token, path: 'result', body });
    }
    return isLost ? lost : { kind: 'asked', conversationId, originatorId };
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
    if (!chance.percent(20)) return found(slip);
    this.#mischief.did('answer to a card refund lost');
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

  /** What nobody has asked about goes through as well: the money leaves us, known to us or not. */
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

type Money = Readonly<{ receipt: string; minor: number; account: string }>;

const completed = ({ receipt, minor, account }: Money) => ({
  ReceiptNo: receipt,
  TransactionStatus: 'Completed',
  Amount: (minor / 100).toFixed(2),
  DebitPartyName: `${account} - Wanjiru Otieno`,
  CreditPartyName: `${shortcode} - Lango`,
});

const found = ({ id, state }: Slip): CardRefund => ({
  kind: 'found',
  id,
  status: state,
  text: state,
});
