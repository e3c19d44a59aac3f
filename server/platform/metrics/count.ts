import { Counter, type Registry } from 'prom-client';

/**
 * What the shop counts where it is written down, each with its labels. Every value of a label comes
 * from a closed list of the program, so that no customer can make a series.
 */
const counted = {
  orderMoves: {
    name: 'lango_order_moves_total',
    help: 'Steps of orders by kind of goods: placed, paid, delivered and so on',
    labelNames: ['product', 'step'],
  },
  paymentMoves: {
    name: 'lango_payment_moves_total',
    help: 'Payments by provider and the state that they reached',
    labelNames: ['provider', 'state'],
  },
  callbacks: {
    name: 'lango_callbacks_total',
    help: 'Messages of payment providers by what became of them: stored, repeated, or why not',
    labelNames: ['provider', 'outcome'],
  },
  probes: {
    name: 'lango_probes_total',
    help: 'Checks of addresses by outcome; ours are those that failed by our own delay',
    labelNames: ['outcome'],
  },
  mails: {
    name: 'lango_mails_total',
    help: 'Emails that were handed to the mail server, and tries that failed',
    labelNames: ['outcome'],
  },
} as const;

type Counted = typeof counted;
type CountName = keyof Counted;
/** One thing that happened, or `by` of them. */
export type Count = {
  [Name in CountName]: Readonly<{
    name: Name;
    labels: Readonly<Record<Counted[Name]['labelNames'][number], string>>;
    by?: number;
  }>;
}[CountName];

const hearers = new WeakMap<object, (count: Count) => void>();

/** From now on receives the counts of this connection or transaction. */
export const hearCounts = (db: object, hear: (count: Count) => void) => hearers.set(db, hear);

/**
 * Counts an event that `db` has just written; in a transaction it counts after the commit. Without
 * a receiver, as in most tests, nothing happens.
 */
export function count(db: object, one: Count): void {
  hearers.get(db)?.(one);
}

/** A counter for each kind; the returned function receives every count. */
export function createCounters(registry: Registry): (count: Count) => void {
  const counters = new Map<CountName, Counter>();
  for (const [key, { name, help, labelNames }] of Object.entries(counted)) {
    const counter = new Counter({ name, help, labelNames, registers: [registry] });
    counters.set(key as CountName, counter);
  }
  return ({ name, labels, by = 1 }) => counters.get(name)?.inc({ ...labels }, by);
}
