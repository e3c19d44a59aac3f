import { readResult } from './daraja/operator.ts';
import { money, type Money } from '#contracts/money.ts';
import type { CardRefund, CardRefunds, Operator } from './money-out.ts';

/** What a fake provider holds of each payment, by its reference and by its receipt alike. */
export class FakeTill {
  readonly #held = new Map<string, number>();
  readonly #refunds: { id: string; reference: string; note: string }[] = [];
  /** Nothing reaches it. */
  isAway = false;

  takes(names: readonly string[], { minor }: Money) {
    for (const name of names) this.#held.set(name, minor);
  }

  holds = (name: string): Money => money(this.#held.get(name) ?? 0, 'KES');

  /** Answered later, like M-Pesa's own calls. `names` of a payment share what is held. */
  operatorOf(names: (receipt: string) => readonly string[]): Operator {
    const asked = { kind: 'asked', conversationId: 'AG_1', originatorId: 'org-1' } as const;
    const away = { kind: 'refused', code: 'lost', text: 'the provider is away' } as const;
    return {
      payees: ['600992'],
      readResult,
      reverse: async ({ receipt }) => {
        if (this.isAway) return away;
        for (const name of names(receipt)) this.#held.set(name, 0);
        return asked;
      },
      askStatus: async () => (this.isAway ? away : asked),
    };
  }

  readonly cardRefunds: CardRefunds = {
    create: async ({ reference, amount, note }): Promise<CardRefund> => {
      const held = this.#held.get(reference) ?? 0;
      if (this.isAway || amount.minor > held) {
        return { kind: 'refused', code: 'http-400', text: 'more than is left' };
      }
      this.#held.set(reference, held - amount.minor);
      const id = `refund-${this.#refunds.length + 1}`;
      this.#refunds.push({ id, reference, note });
      return { kind: 'found', id, status: 'pending', text: 'pending' };
    },
    ask: async (id): Promise<CardRefund> => this.#found((one) => one.id === id),
    find: async ({ reference, note }): Promise<CardRefund> =>
      this.#found((one) => one.reference === reference && one.note === note),
  };

  #found(isIt: (refund: { id: string; reference: string; note: string }) => boolean): CardRefund {
    const found = this.#refunds.find(isIt);
    return found
      ? { kind: 'found', id: found.id, status: 'processed', text: 'processed' }
      : { kind: 'none', text: 'no such refund' };
  }
}

export const readPlayedResult = readResult;
