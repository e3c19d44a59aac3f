import type { PaymentProvider } from '#modules/payments/providers';
import type { storeResult } from '#modules/payments/callbacks';
import type { Chaos } from './chaos.ts';
import type { Chance } from './seed.ts';
import type { Till } from './till.ts';

type ReversalReply = Awaited<ReturnType<NonNullable<PaymentProvider['operator']>['reverse']>>;
/** How a question was taken that M-Pesa answers later. */
export type Taken = Extract<ReversalReply, { kind: 'asked' }>;

/** A result on its way to the address that a question named. */
export type Result = Pick<Parameters<typeof storeResult>[1], 'token' | 'path' | 'body'>;

type ReversalForm = Readonly<{
  token: string;
  code: string;
  parameters: Readonly<Record<string, string>>;
  /** The shop's own id, where its question carries one. */
  originatorId?: string;
}>;

type Surroundings = Readonly<{ chance: Chance; chaos: Chaos }>;

/** M-Pesa about what it does not know: by the code that is seen today, or by the older one. */
export const unheard = (chance: Chance): string => (chance.percent(70) ? '2032' : 'R000002');

export const lost = { kind: 'unknown', code: 'lost', text: 'no answer' } as const;

/** Where the results of M-Pesa's operator calls wait for their delivery. */
export class OperatorPost {
  readonly results: Result[] = [];
  readonly #till: Till;
  readonly #chance: Chance;
  readonly #chaos: Chaos;
  #asked = 0;

  constructor(till: Till, { chance, chaos }: Surroundings) {
    this.#till = till;
    this.#chance = chance;
    this.#chaos = chaos;
  }

  /** Takes one result out of the post; like callbacks they overtake each other. */
  takeResult(): Result | undefined {
    return this.results.splice(this.#chance.upTo(this.results.length), 1)[0];
  }

  /** Why a question is not taken this time, if it is not. */
  refusal(): Exclude<ReversalReply, Taken> | undefined {
    if (this.#till.isAway) return { kind: 'refused', code: 'away', text: 'away' };
    if (this.#chance.percent(4)) return lost;
    return this.#chance.percent(3) ? { kind: 'refused', code: 'busy', text: 'busy' } : undefined;
  }

  /** A question is taken; its result comes once, thrice or never, maybe after "too late". */
  put(said: ReversalForm): Taken {
    const taken = this.#name(said);
    if (this.#chance.percent(10)) this.#send(said, taken, 'late');
    const copies = this.#chance.pick([0, 1, 1, 1, 3]);
    if (copies === 0) this.#chaos.did('result never sent');
    for (let copy = 0; copy < copies; copy += 1) this.#send(said, taken, 'result');
    return taken;
  }

  /** A question is taken and never worked on: at most its queue says so. */
  putInVain(said: ReversalForm): Taken {
    const taken = this.#name(said);
    if (this.#chance.percent(70)) this.#send(said, taken, 'late');
    return taken;
  }

  #name({ originatorId }: ReversalForm): Taken {
    this.#asked += 1;
    const conversationId = `AG_${this.#asked}`;
    return { kind: 'asked', conversationId, originatorId: originatorId ?? `o-${this.#asked}` };
  }

  #send({ token, code, parameters }: ReversalForm, named: Taken, path: Result['path']) {
    const { conversationId, originatorId } = named;
    const body = {
      Result: {
        ResultCode: code,
        ResultDesc: code,
        ConversationID: conversationId,
        OriginatorConversationID: originatorId,
        TransactionID: `T${conversationId}`,
        ResultParameters: {
          ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })),
        },
      },
    };
    this.results.push({ token, path, body });
  }
}

type Money = Readonly<{ receipt: string; minor: number; from: string; to: string }>;

/** What a status question says of money that moved. */
export const completed = ({ receipt, minor, from, to }: Money) => ({
  ReceiptNo: receipt,
  TransactionStatus: 'Completed',
  Amount: (minor / 100).toFixed(2),
  DebitPartyName: from,
  CreditPartyName: to,
});

/** A party as M-Pesa writes it. */
export const partyOf = {
  phone: (phone: string) => `${phone} - Wanjiru Otieno`,
  shop: (shortcode: string) => `${shortcode} - Lango`,
} as const;
