import type { Locale } from '#contracts/locales.ts';
import type { z } from 'zod/mini';
import type { Plan } from '#contracts/term.ts';
import type { Money } from '#contracts/money.ts';
import type { CustomerId, OrderLineId, RenewableId } from '#contracts/ids.ts';
import type { CartQuoteBody, GoneLine, GoneReason } from '#contracts/sale/cart.ts';
import type { OrderData } from '#contracts/sale/orders.ts';
import type { paymentMetaData } from '#contracts/sale/payments.ts';
import type { Revealed } from '#contracts/account/proof.ts';
import type { ProofStep } from '#contracts/sale/proof-steps.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import type { DomainError } from '#platform/errors.ts';
import type { BillingSettings } from '#modules/billing';
import type { Customer } from '#modules/identity';
import type { SaleTest } from '#modules/inventory';
import type { LineProduct, Order, OrderHead, OrderLine, Product, Sold } from '#modules/orders';
import type { Quote, QuoteInput } from '#modules/orders/quotes';
import type { Attempt } from '#modules/payments/collect';
import type { AutoGoods } from './auto-goods.ts';
import type { SalesContext } from '../context.ts';

/** A filter of the market as calls carry it. */
export type ListingFilters = NonNullable<CartQuoteBody['choice']>['filter'];

/** What is bought, as the order keeps it: our own facts, not the browser's. */
export type Goods = Readonly<{
  kind: Product;
  id: string;
  title: string;
  facts: Readonly<Record<string, unknown>>;
  paymentFacts: Readonly<Record<string, string>>;
  /**
   * Tries it before money is asked for; outside of any transaction. A good test that is no older
   * than `freshMs` stands for another one. Throws where it fails.
   */
  tryOut?(ctx: SalesContext, customerId: CustomerId, freshMs?: number): Promise<Passed>;
  /** Waits for a place and looks for it, before the order is written. Throws where none is left. */
  takePlace?(tx: Tx): Promise<void>;
  /** Reserves it for the new order. Throws where another customer has it. */
  hold?(tx: Tx, ctx: SalesContext, holding: Holding): Promise<void>;
}>;

/** A test that the goods passed. */
export type Passed = Extract<SaleTest, { ok: true }>;

export type Holding = Readonly<{
  order: OrderHead;
  line: OrderLine;
  quoted: Pick<Quote, 'customerId' | 'plan' | 'usd' | 'kes' | 'rateE4'>;
  tested: Passed | undefined;
  /** How many payments staff let the customer open, where they gave a number. */
  paymentsMax: number | null;
  /** From the balance, in this very transaction. */
  isPaidAtOnce: boolean;
  at: Date;
}>;

type Requested = Readonly<{ customerId: CustomerId; productId: string }>;

type Wanted = Readonly<{ productId: string; plan: Plan }>;

/** One of several that were asked for: its goods at the list price in USD, or why not. */
export type Offered = Wanted &
  (
    | Readonly<{
        goods: Goods;
        list: Money;
        /** A good test that is young enough to stand for another one. */
        tested: Passed | undefined;
        reason?: undefined;
      }>
    | Readonly<{ reason: GoneReason; goods?: undefined }>
  );

/** The lines of one new order, each with the goods that it is to have. */
export type HoldingMany = Readonly<{
  order: OrderHead;
  lines: readonly Readonly<{ line: OrderLine; goods: Goods; tested: Passed | undefined }>[];
  rateE4: number;
  isPaidAtOnce: boolean;
  /** How many holds its customer may have open. */
  openMax: number;
  at: Date;
}>;

/** How several of a kind are sold together. */
export type SaleOfMany = Readonly<{
  /**
   * What can be sold of these now, in their order, and why the others cannot. With `freshMs` good
   * tests of that age are looked up too.
   */
  offer(
    ctx: SalesContext,
    asked: Readonly<{
      customerId: CustomerId;
      wanted: readonly Wanted[];
      freshMs?: number;
      at: Date;
    }>,
  ): Promise<Offered[]>;
  /** Reserves all of them for one new order. Returns the goods that are lost, and why. */
  hold(tx: Tx, ctx: SalesContext, holding: HoldingMany): Promise<readonly GoneLine[]>;
  /** Turns the money of several first purchases of one order into goods, by line. */
  deliver(tx: Tx, ctx: SalesContext, paid: PaidLines): Promise<Deliveries>;
  /** The cheapest of what a filter of the market finds, up to a number. */
  choose(
    ctx: SalesContext,
    choosing: Readonly<{
      filter: ListingFilters;
      plan: Plan;
      count: number;
      except: ReadonlySet<string>;
      at: Date;
    }>,
  ): Promise<Wanted[]>;
}>;

/** How goods of a kind are sold by checkout, and what documents and lists call them. */
export type Sale = Readonly<{
  /** As quotes, coupons and mails carry it: the name of its kind. */
  product: Product;
  /** Where lists put it, and what several of it are called. */
  shelf: Readonly<{ category: 'proxies' | 'vps'; name: string }>;
  /** What a payment for it calls the service. */
  requestedService: string;
  /** Which fact of a line says where the goods are. */
  placeFact: 'city' | 'country';
  /** How much of it a line buys, for the invoice. */
  quantityOf(line: OrderLine, language: Locale): string;
  /** Whether an id names goods of this kind. */
  sells(productId: string): boolean;
  /** Throws NotFound, and what cannot be sold at all. */
  describe(ctx: SalesContext, asked: z.output<typeof paymentMetaData>): Promise<Goods>;
  /** The list price in USD; it refuses what is unknown or not for sale. */
  price(
    ctx: Pick<SalesContext, 'limits'> & Readonly<{ db: Queryable }>,
    requested: Parameters<QuoteInput['list']>[1],
  ): ReturnType<QuoteInput['list']>;
  /** Absent for goods that are bought one at a time. */
  many?: SaleOfMany;
  /** Throws where the customer has these very goods: they are renewed, not bought again. */
  refuseYours?(ctx: SalesContext, requested: Requested): Promise<void>;
}>;

/** What a purchase prolongs, and at which price. */
export type Renewed = Readonly<{
  renews?: RenewableId | undefined;
  /** What the list price comes down to: a lease keeps the price that it was sold for. */
  lower?: QuoteInput['lower'];
}>;

export type NextTerm = Readonly<{ productId: string; plan: Plan; renews: RenewableId }>;

/** A next term that several are to have: of what, at its price, or why there is none. */
export type OfferedTerm = Omit<NextTerm, 'productId'> &
  (
    | (Readonly<{ productId: string; goods: Goods; list: Money; reason?: undefined }> &
        Pick<Renewed, 'lower'>)
    | Readonly<{ reason: GoneReason; goods?: undefined }>
  );

/** How goods of a kind get another paid term. */
export type Renewal = Readonly<{
  /** Whether an id names something of this kind that a customer has. */
  renews(id: string): boolean;
  /**
   * The caller's own, of the product that is paid for. Throws not-found, and why it has no next
   * term.
   */
  own(ctx: SalesContext, caller: Pick<Requested, 'customerId'>, next: NextTerm): Promise<Renewed>;
  /**
   * What of the caller's own can have a next term now, in their order, and why the others cannot.
   * Absent for goods that are renewed one at a time.
   */
  offer?(
    ctx: SalesContext,
    asked: Readonly<{
      customerId: CustomerId;
      wanted: readonly Omit<NextTerm, 'productId'>[];
      at: Date;
    }>,
  ): Promise<OfferedTerm[]>;
  /**
   * Looks again in the transaction that opens the payment, and keeps what the next terms need.
   * Returns what cannot have one any more, and why.
   */
  refuseStill(
    tx: Tx,
    ctx: SalesContext,
    asked: Readonly<{ customerId: CustomerId; next: readonly NextTerm[] }>,
  ): Promise<ReadonlyMap<RenewableId, DomainError>>;
  /** How many terms were paid of each; what is not there is left out. */
  termsPaid(db: Queryable, ids: readonly RenewableId[]): Promise<ReadonlyMap<RenewableId, number>>;
  /** The paid lines behind it, newest first. */
  linesBehind(db: Queryable, id: RenewableId): Promise<readonly Sold[]>;
  /** Adds the paid terms of lines that all renew, each from the end of the last one on. */
  extend(tx: Tx, ctx: SalesContext, paid: PaidLines): Promise<Deliveries>;
  /** Absent for goods that renew by hand only. */
  automatic?: AutoGoods;
}>;

type Ending = Sold & Readonly<{ actor: string; at: Date }>;
type Pausing = Sold & Readonly<{ reason: string; at: Date }>;
type Resuming = Sold & Readonly<{ since: Date; at: Date }>;
type Showing = Pick<SalesContext, 'keyring' | 'gateway'> & Readonly<{ db: Queryable }>;
type WithoutAbout<Part> = Part extends Revealed ? Omit<Part, 'orderCode' | 'title'> : never;

/** What works for the customer because of a line of an order, begun or prolonged by it. */
export type Service = Readonly<{
  /** Locks what several lines hold, in the order in which everybody takes it, before the first of
   * them ends or resumes. Absent where nobody takes several at once. */
  lock?(tx: Tx, sold: readonly Sold[]): Promise<void>;
  /** Its money went back. Nothing where nothing works; what was never made is not made any more. */
  end(tx: Tx, ctx: SalesContext, ending: Ending): Promise<void>;
  /** Stops it for a while. False when there is nothing that works. */
  pause(tx: Tx, ctx: SalesContext, pausing: Pausing): Promise<boolean>;
  /** Resumes it, and adds the time that it was paused. */
  resume(tx: Tx, ctx: SalesContext, resuming: Resuming): Promise<void>;
  /** The end of a pause after which nothing works again. */
  endPause?(tx: Tx, ended: Omit<Resuming, 'since'>): Promise<void>;
  /** What opens it, or undefined where nothing may be shown any more. */
  reveal(ctx: Showing, sold: Sold, at: Date): Promise<WithoutAbout<Revealed> | undefined>;
  /** How many of the customer's own work at this moment. */
  countActive(db: Queryable, customerId: CustomerId, at: Date): Promise<number>;
  /** What the customer's orders say of each line, beside what was sold. */
  show(ctx: Showing, sold: readonly Sold[], at: Date): Promise<ReadonlyMap<OrderLineId, OrderData>>;
}>;

/** A line of a paid order, which is locked, in the transaction that books its money. */
export type Paid = Readonly<{
  attempt: Attempt;
  order: Order;
  line: OrderLine;
  /** The buyer's present details. */
  owner: Customer;
  settings: BillingSettings;
  at: Date;
}>;

/** Several lines of it. */
export type PaidLines = Omit<Paid, 'line'> & Readonly<{ lines: readonly OrderLine[] }>;

/** What became of the goods of each line; those of a line that is left out are gone. */
export type Deliveries = ReadonlyMap<OrderLineId, Delivery>;

/** What became of goods that were paid. */
export type Delivery =
  /** They were lost before the money came, which becomes the customer's balance. */
  | Readonly<{ kind: 'gone' }>
  /** The kind has begun to make them, and hands them over when they are there. */
  | Readonly<{ kind: 'begun' }>
  /** The kind has written all that there is to write. */
  | Readonly<{ kind: 'settled' }>
  | Handed;

/** Goods that are the customer's from now on; what every sale writes of it follows. */
export type Handed = Readonly<{
  kind: 'handed';
  /** Names the goods in the history of their order. */
  detail: Readonly<Record<string, string>>;
  /** The time that the price bought; absent for goods that do not run out by it. */
  time?: Readonly<{ from: Date; until: Date }>;
  /** Notifies the customer, as the last step; an order of several lines is told as one. */
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
  /** The steps of its proof of delivery, in the order in which they happen. */
  proof: readonly ProofStep[];
  /** Absent for what sells nothing: it is on no invoice, and no balance pays for it. */
  sale?: Sale;
  /** Turns the money of a first purchase into goods. */
  deliver(tx: Tx, ctx: SalesContext, paid: Paid): Promise<Delivery>;
  /** Absent for goods that have no next term. */
  renewal?: Renewal;
  /** Absent for goods without a running service. */
  service?: Service;
}>;
