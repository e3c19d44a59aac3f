import type { CustomerId, PaymentId } from '#contracts/ids.ts';
import { wholeKesIn, wholeKes, money, type Money } from '#contracts/money.ts';
import { maskPhone, type PhoneNumber } from '#contracts/phone.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { creditOf, movesOfCredit, type CreditMove } from '#modules/ledger';
import {
  paidAttemptsOf,
  payeeOf,
  refundsOf,
  type PaidAttempt,
  type Refund,
} from '#modules/payments/refunds';
import { originsOf, type Movement } from './balance-origins.ts';
import type { SalesContext } from '../../context.ts';

/** A number that has paid this customer's account, with what may go back to it. */
export type Payee = Readonly<{
  /** Its payments, the newest first: any of them names it, so that no number is ever typed. */
  paymentIds: readonly PaymentId[];
  phone: PhoneNumber;
  masked: string;
  /** Whole shillings of the balance that came from this number. */
  available: Money;
}>;

/**
 * The M-Pesa numbers that have paid this account, each with its part of the balance; the latest
 * payer comes first. Cards, gifts and money of an unknown payer have no number.
 */
export async function payeesOf(
  db: Queryable,
  { keyring }: Pick<SalesContext, 'keyring'>,
  customerId: CustomerId,
): Promise<Payee[]> {
  const { attempts, origins } = await partsOf(db, keyring, customerId);
  const byPhone = Map.groupBy(attempts.toReversed(), ({ phone }) => phone);
  return [...byPhone].flatMap(([phone, payments]): Payee[] => {
    if (phone === undefined) return [];
    const minor = origins.get(phone) ?? 0;
    const available = wholeKes(wholeKesIn(money(minor, 'KES')));
    const paymentIds = payments.map(({ id }) => id);
    return [{ paymentIds, phone, masked: maskPhone(phone), available }];
  });
}

type Returning = Readonly<{ customerId: CustomerId; paymentId: PaymentId | null }>;

/**
 * The cents of a customer's balance that may go back the way a payment came: to an M-Pesa number
 * what it paid in and was not paid out of it, to a card all there is. The balance is locked.
 */
export async function returnableCredit(
  tx: Tx,
  { keyring }: Pick<SalesContext, 'keyring'>,
  { customerId, paymentId }: Returning,
): Promise<Money> {
  const { attempts, origins } = await partsOf(tx, keyring, customerId);
  const phone = attempts.find(({ id }) => id === paymentId)?.phone;
  if (phone === undefined) return creditOf(tx, customerId);
  return money(origins.get(phone) ?? 0, 'KES');
}

async function partsOf(db: Queryable, keyring: SalesContext['keyring'], customerId: CustomerId) {
  // One after the other: in a transaction there is one connection.
  const moves = await movesOfCredit(db, customerId);
  const attempts = await paidAttemptsOf({ db, keyring }, customerId);
  const refunds = await refundsOf(db, { customerId });
  const books = bookOf(attempts, refunds, (refund) => payeeOf(keyring, refund));
  return { attempts, origins: originsOf(moves.map((move) => movementOf(move, books))) };
}

type Books = Readonly<{
  payments: ReadonlyMap<string, PaidAttempt>;
  /** The payment that paid an order. */
  orders: ReadonlyMap<string, PaidAttempt>;
  refunds: ReadonlyMap<string, Refund>;
  payee: (refund: Refund) => PhoneNumber | undefined;
}>;

function bookOf(
  attempts: readonly PaidAttempt[],
  refunds: readonly Refund[],
  payee: Books['payee'],
): Books {
  return {
    payments: new Map(attempts.map((attempt) => [attempt.id, attempt])),
    // The first payment paid it; later ones exceeded its price.
    orders: new Map(attempts.toReversed().map((attempt) => [attempt.orderId, attempt])),
    refunds: new Map(refunds.map((refund) => [refund.id, refund])),
    payee,
  };
}

/** Where a movement's money came from, or who took it, as the books say. */
function movementOf({ sourceKind, sourceId, minor }: CreditMove, books: Books): Movement {
  const refund = books.refunds.get(sourceId);
  if (refund) return { minor, ...ofRefund(refund, { sourceKind, minor }, books) };
  const isPayment = sourceKind === 'payment';
  // A top-up is delivered, and goods that were gone are credited, by their order.
  return { minor, ...ofPayment((isPayment ? books.payments : books.orders).get(sourceId)) };
}

type Origin = Omit<Movement, 'minor'>;

function ofPayment(attempt: PaidAttempt | undefined): Origin {
  if (attempt?.isFromBalance) return { key: attempt.id };
  return attempt?.phone === undefined ? {} : { phone: attempt.phone };
}

/** What a refund or payout took from the balance comes back under its own name. */
function ofRefund(
  refund: Refund,
  { sourceKind, minor }: Pick<CreditMove, 'sourceKind' | 'minor'>,
  books: Books,
): Origin {
  const phone = refund.kind === 'payout' ? books.payee(refund) : undefined;
  const origin = phone ? { phone } : ofPayment(books.payments.get(refund.paymentId ?? ''));
  return minor < 0 || sourceKind === 'refund-kept' ? { ...origin, key: refund.id } : origin;
}
