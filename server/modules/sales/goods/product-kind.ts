import type { Tx } from '#platform/db.ts';
import type { BillingSettings } from '#modules/billing';
import type { LineProduct, Order } from '#modules/orders';
import type { Attempt } from '#modules/payments';
import type { SalesWorld } from '../world.ts';

/** A paid order, locked, in the transaction that books its money. */
export type Paid = Readonly<{
  attempt: Attempt;
  order: Order;
  settings: BillingSettings;
  at: Date;
}>;

/** What became of goods that were paid. */
export type Delivery =
  /** They were lost before the money came, which becomes the customer's balance. */
  | Readonly<{ kind: 'gone' }>
  /** The kind has written all that there is to write now; what is made later is handed over then. */
  | Readonly<{ kind: 'settled' }>
  | Handed;

/** Goods that are the customer's from now on; what every sale writes of it follows. */
export type Handed = Readonly<{
  kind: 'handed';
  /** Names the goods in the history of their order. */
  detail: Readonly<Record<string, string>>;
  /** The time that the price bought. */
  from: Date;
  until: Date;
  /** Tells the customer, as the last step. */
  tell: () => Promise<void>;
}>;

/**
 * One kind of goods: all that checkout, settlement, renewals and refunds do not know of what they
 * sell. What takes a transaction is called inside the one that moves the money, with the order
 * locked; it asks no network, and may be rolled back and run again.
 */
export type ProductKind = Readonly<{
  /** As lines of orders carry it. */
  name: LineProduct;
  /** Turns the money of a first purchase into goods. */
  deliver(tx: Tx, world: SalesWorld, paid: Paid): Promise<Delivery>;
  /** Adds one more term to what the order renews; absent for goods that are never renewed. */
  extend?(tx: Tx, world: SalesWorld, paid: Paid): Promise<Delivery>;
}>;
