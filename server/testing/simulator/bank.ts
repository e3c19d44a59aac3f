import { money } from '#contracts/money.ts';
import type { PaymentProvider } from '#modules/payments/providers';
import type { Chaos } from './chaos.ts';
import type { Chance } from './seed.ts';
import type { Prompt, Till } from './till.ts';

type Disputes = NonNullable<PaymentProvider['disputes']>;
type Answer = Awaited<ReturnType<Disputes['ask']>>;
type Listed = Awaited<ReturnType<Disputes['list']>>;

/** A card's bank that asks for its customer's money. */
type Case = Readonly<{ id: string; prompt: Prompt; minor: number; openedAt: number }> & {
  outcome: 'open' | 'won' | 'lost';
};

/** A webhook about a case, on its way to the shop. */
export type Letter = Readonly<{ id: string; reference: string; event: string; status: string }>;

const lost = { kind: 'silent', code: 'lost', text: 'no answer' } as const;

/** The banks behind the cards, with their own book of what they took. */
export class Bank {
  readonly letters: Letter[] = [];
  readonly #till: Till;
  readonly #chance: Chance;
  readonly #chaos: Chaos;
  readonly #now: () => number;
  readonly #cases: Case[] = [];

  constructor(
    till: Till,
    { chance, chaos, now }: { chance: Chance; chaos: Chaos; now: () => number },
  ) {
    this.#till = till;
    this.#chance = chance;
    this.#chaos = chaos;
    this.#now = now;
  }

  /** Card payments that no bank has asked about, of at least what the shop asked for. */
  contestable(): Prompt[] {
    const known = new Set(this.#cases.map(({ prompt }) => prompt));
    return this.#till
      .charges()
      .filter(
        (prompt) =>
          prompt.provider === 'paystack' && prompt.charged >= prompt.minor && !known.has(prompt),
      );
  }

  /** A bank decides, or a cardholder complains. Returns whether somebody complained. */
  goOn(): boolean {
    const open = this.undecided();
    const contestable = this.contestable();
    if (open.length > 0 && this.#chance.percent(60)) this.decide(this.#chance.pick(open));
    else if (contestable.length > 0) {
      this.#contest(this.#chance.pick(contestable));
      return true;
    }
    return false;
  }

  /** About all of it, seldom about a part. */
  #contest(prompt: Prompt): void {
    const { charged, reference } = prompt;
    const minor = this.#chance.percent(25) ? Math.ceil(charged / 2) : charged;
    const id = `dispute-${reference}`;
    this.#cases.push({ id, prompt, minor, openedAt: this.#now(), outcome: 'open' });
    this.#chaos.did('payment contested');
    this.#tell(prompt, {
      id,
      event: 'charge.dispute.create',
      status: 'awaiting-merchant-feedback',
    });
  }

  get hasAsked(): boolean {
    return this.#cases.length > 0;
  }

  undecided = () => this.#cases.filter(({ outcome }) => outcome === 'open');

  decide(one: Case): void {
    one.outcome = this.#chance.percent(50) ? 'won' : 'lost';
    if (one.outcome === 'lost') one.prompt.taken += one.minor;
    this.#tell(one.prompt, { id: one.id, event: 'charge.dispute.resolve', status: 'resolved' });
  }

  #tell({ reference }: Prompt, letter: Omit<Letter, 'reference'>) {
    const copies = this.#chance.pick([0, 1, 1, 2]);
    if (copies === 0) this.#chaos.did('message lost');
    for (let copy = 0; copy < copies; copy += 1) this.letters.push({ ...letter, reference });
  }

  takeLetter = (): Letter | undefined =>
    this.letters.splice(this.#chance.upTo(this.letters.length), 1)[0];

  ask(id: string): Answer {
    if (this.#till.isAway || this.#chance.percent(5)) return lost;
    const found = this.#cases.find((one) => one.id === id);
    if (!found) return { kind: 'none', code: 'none', text: 'unknown' };
    const { prompt, minor, outcome } = found;
    const dispute = {
      id,
      reference: prompt.reference,
      amount: money(minor, 'KES'),
      outcome,
      status: outcome,
      category: 'fraud',
      dueAt: null,
    };
    return { kind: 'found', dispute };
  }

  list(since: Date): Listed {
    if (this.#till.isAway) return lost;
    const recent = this.#cases.filter(({ openedAt }) => openedAt >= since.getTime());
    return { kind: 'listed', ids: recent.map(({ id }) => id) };
  }
}
