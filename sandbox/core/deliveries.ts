import { type Book, openBook } from './book.ts';
import type { Sender } from './send.ts';
import type { Timeline } from './timeline.ts';

export type Provider = 'daraja' | 'paystack';
export type DeliveryState = 'waiting' | 'held' | 'dropped' | 'sent' | 'failed';
export type DeliveryAnswer = { status: number | null; error: string | null; at: string };

/** One callback or webhook of ours, and what the shop answered to each try. */
export type Delivery = {
  id: string;
  provider: Provider;
  kind: string;
  about: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  state: DeliveryState;
  answers: DeliveryAnswer[];
  /** The body of the latest answer. */
  reply: string;
  at: string;
};

/** What is to go wrong on the way; every field absent means one prompt delivery. */
export type DeliveryPlan = {
  drop?: boolean;
  hold?: boolean;
  delayMs?: number;
  copies?: number;
  /** Waits until the next delivery of the same provider has gone out. */
  reorder?: boolean;
  /** Pauses before each further try while the answer is not 200. */
  retryAfterMs?: number[];
};

export type Outgoing = Pick<Delivery, 'provider' | 'kind' | 'about' | 'url' | 'headers' | 'body'>;

const deliveriesMax = 5_000;
export const copiesMax = 50;
const answersMax = 200;
const reorderWaitMs = 5_000;

/** Sends what the providers send, and remembers what the shop answered. */
export class Deliveries {
  readonly #timeline: Timeline;
  readonly #sender: Sender;
  readonly #book: Book<Delivery>;
  readonly #overtaken: Delivery[] = [];
  #count = 0;

  constructor(timeline: Timeline, sender: Sender) {
    this.#timeline = timeline;
    this.#sender = sender;
    this.#book = openBook({ dir: null, name: 'deliveries', recordsMax: deliveriesMax });
  }

  /** Resolves when the first try is over, or at once when it is dropped, held or put off. */
  async send(outgoing: Outgoing, plan: DeliveryPlan): Promise<Delivery> {
    this.#count += 1;
    const id = `dlv-${this.#count}`;
    const at = this.#timeline.now().toISOString();
    const delivery: Delivery = { ...outgoing, id, state: 'waiting', answers: [], reply: '', at };
    this.#book.put(id, delivery);
    if (plan.drop === true) delivery.state = 'dropped';
    else if (plan.hold === true) delivery.state = 'held';
    else if (plan.reorder === true) this.#letOvertake(delivery);
    else if (plan.delayMs !== undefined && plan.delayMs > 0) {
      this.#timeline.after(plan.delayMs, () => void this.#go(delivery, plan));
    } else await this.#go(delivery, plan);
    return delivery;
  }

  /** Sends a known delivery again, `copies` at the same moment; null when it is not known. */
  async replay(id: string, copies: number): Promise<Delivery | null> {
    const delivery = this.#book.get(id);
    if (delivery === undefined) return null;
    await this.#attempt(delivery, copies);
    return delivery;
  }

  /** Sends all held deliveries and returns how many there were. */
  async releaseHeld(): Promise<number> {
    const held = this.#book.all().filter(({ state }) => state === 'held');
    for (const delivery of held) delivery.state = 'waiting';
    await Promise.all(held.map((delivery) => this.#attempt(delivery, 1)));
    return held.length;
  }

  /** Oldest first. */
  all(): Delivery[] {
    return this.#book.all();
  }

  clear(): void {
    this.#overtaken.length = 0;
    this.#book.clear();
  }

  async #go(delivery: Delivery, plan: DeliveryPlan): Promise<void> {
    await this.#attempt(delivery, plan.copies ?? 1);
    this.#retry(delivery, plan.retryAfterMs ?? []);
    const late = this.#overtaken.filter(({ provider }) => provider === delivery.provider);
    for (const one of late) {
      this.#overtaken.splice(this.#overtaken.indexOf(one), 1);
      await this.#attempt(one, 1);
    }
  }

  async #attempt(delivery: Delivery, copies: number): Promise<void> {
    const bounded = Math.min(Math.max(copies, 1), copiesMax);
    const results = await Promise.all(Array.from({ length: bounded }, () => this.#post(delivery)));
    delivery.state = results.includes(true) ? 'sent' : 'failed';
  }

  async #post(delivery: Delivery): Promise<boolean> {
    const { url, body, headers } = delivery;
    const answer = await this.#sender.post(url, body, headers);
    const at = this.#timeline.now().toISOString();
    delivery.reply = answer.body;
    delivery.answers.push({ status: answer.status, error: answer.error, at });
    delivery.answers = delivery.answers.slice(-answersMax);
    return answer.status === 200;
  }

  #retry(delivery: Delivery, pauses: number[]): void {
    const [pause, ...rest] = pauses;
    if (pause === undefined || delivery.state === 'sent') return;
    this.#timeline.after(pause, () => {
      void this.#attempt(delivery, 1).then(() => this.#retry(delivery, rest));
    });
  }

  /** Waits for the provider's next delivery to pass, with a time limit. */
  #letOvertake(delivery: Delivery): void {
    this.#overtaken.push(delivery);
    this.#timeline.after(reorderWaitMs, () => {
      const index = this.#overtaken.indexOf(delivery);
      if (index === -1) return;
      this.#overtaken.splice(index, 1);
      void this.#attempt(delivery, 1);
    });
  }
}
