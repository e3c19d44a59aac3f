import { wholeKes } from '#contracts/money.ts';
import type { OrderLineId, PaymentId, RefundId } from '#contracts/ids.ts';
import { approveRefund, keepRefund, rejectRefund, retryRefund } from '#modules/sales/flows';
import { creditCustomer, requestRefund } from '#modules/sales/money';
import { type SalesContext } from '#modules/sales';
import { sql, type Queryable } from '#platform/db.ts';
import type { Chance } from './seed.ts';

type Act = Readonly<{ name: string; run: (ctx: SalesContext) => Promise<unknown> }>;

const clerks = ['staff:cus_one', 'staff:cus_two'] as const;
const short = (id: string) => id.slice(0, 10);

type Paid = Readonly<{ id: PaymentId; orderId: `ord_${string}`; provider: string }>;

/** Payments that brought money, in an order that the seed decides. */
const paidPayments = (db: Queryable) =>
  db.rows<Paid>(sql`
    select id, order_id as "orderId", provider from payment_attempts
     where state = 'succeeded' order by id`);

/** Those with an earlier refund. */
const begunPayments = (db: Queryable) =>
  db.rows<Paid>(sql`
    select id, order_id as "orderId", provider from payment_attempts a
     where state = 'succeeded' and exists (select 1 from refunds r where r.payment_id = a.id)
     order by id`);

type Waiting = Readonly<{
  id: RefundId;
  state: string;
  provider: string;
  isNamed: boolean;
  /** A payout that M-Pesa knows of and does not show: its portal shows none either. */
  isNotShown: boolean;
}>;

/** Refunds that wait for a decision. */
const waitingRefunds = (db: Queryable) =>
  db.rows<Waiting>(sql`
    select id, state, provider, provider_reference is not null as "isNamed",
           carrier = 'payout' and coalesce(result_code, '') = 'not-shown' as "isNotShown"
      from refunds
     where state in ('awaiting_approval', 'failed', 'needs_attention') order by id`);

/** What a member of staff asks for: money of one payment back, all or a part, either way. */
export async function inputForRefund(
  db: Queryable,
  chance: Chance,
  number: number,
): Promise<readonly Act[]> {
  const paid = await paidPayments(db);
  const isByPhone = paid.some(({ provider }) => provider === 'daraja');
  // Cards pay first in every story, and their refunds would use up all that staff asks for.
  if (paid.length === 0 || (!isByPhone && chance.percent(97))) return [];
  const begun = await begunPayments(db);
  const {
    id: paymentId,
    orderId,
    provider,
  } = chance.pick(begun.length > 0 && chance.percent(30) ? begun : likely(paid, chance));
  const amount = wholeKes(10 + chance.upTo(250));
  if (chance.percent(15)) {
    const reason = 'an hour without service';
    const credit = { orderId, amount, reason, dedupeKey: `downtime:${number}`, actor: 'system' };
    const run = (ctx: SalesContext) =>
      ctx.db.transaction((tx) => creditCustomer(tx, ctx, { ...credit, at: ctx.clock() }));
    return [{ name: `credit for ${short(orderId)}`, run }];
  }
  const destination = chance.percent(provider === 'daraja' ? 20 : 35) ? 'balance' : 'provider';
  // M-Pesa takes whole payments back only; a part goes to the phone, where the shop can do that.
  const isReversal = destination === 'provider' && provider === 'daraja';
  const isWhole = chance.percent(isReversal ? 65 : 45);
  const input = {
    paymentId,
    amount: isWhole ? ('rest' as const) : amount,
    destination,
    reason: 'it was asked for',
    endsService: isWhole && chance.percent(40),
    actor: chance.pick([...clerks, 'system']),
  } as const;
  const lineIds = chance.percent(60) ? await someLines(db, chance, orderId) : undefined;
  const act = (dedupeKey: string, share: Partial<typeof input> = {}): Act => ({
    name: `refund of ${short(paymentId)} to the ${destination}`,
    run: (ctx) =>
      ctx.db.transaction((tx) =>
        requestRefund(tx, ctx, { ...input, ...share, lineIds, dedupeKey, at: ctx.clock() }),
      ),
  });
  const draw = chance.upTo(100);
  const first = `wish:${number}`;
  const again = `wish:${number}:again`;
  // A double click is one request; two clerks have two requests for the same money.
  if (draw < 20) return [act(first), act(first)];
  if (draw < 45) return [act(first), act(again)];
  // Either part fits into the payment, both do not.
  const most = { amount: wholeKes(150 + chance.upTo(100)), endsService: false };
  if (draw < 70 && !isReversal) return [act(first, most), act(again, most)];
  return [act(first)];
}

/** Some lines of an order of several; undefined for an order of one. */
async function someLines(db: Queryable, chance: Chance, orderId: `ord_${string}`) {
  const rows = await db.rows<{ id: OrderLineId }>(sql`
    select id from order_lines where order_id = ${orderId} order by position`);
  const lines = rows.map(({ id }) => id);
  return lines.length > 1 ? lines.slice(chance.upTo(lines.length)) : undefined;
}

/** What came by M-Pesa is asked for more often: that way back has the most that can go wrong. */
function likely(paid: readonly Paid[], chance: Chance): readonly Paid[] {
  const byPhone = paid.filter(({ provider }) => provider === 'daraja');
  return byPhone.length > 0 && chance.percent(60) ? byPhone : paid;
}

/** A person decides about one waiting refund, or sends a failed one again, or keeps it. */
export async function decideRefund(db: Queryable, chance: Chance): Promise<Act | undefined> {
  const waiting = await waitingRefunds(db);
  if (waiting.length === 0) return undefined;
  const { id, state } = chance.pick(waiting);
  const isYes = chance.percent(70);
  const actor = chance.pick(clerks);
  const what =
    state === 'awaiting_approval' ? (isYes ? 'approve' : 'reject') : isYes ? 'retry' : 'keep';
  return { name: `${what} ${short(id)}`, run: (ctx) => decide(ctx, { id, what, actor }) };
}

/** Ends what still waits for a person, the way that always leads to an end. */
export async function decideAll(db: Queryable): Promise<readonly Act[]> {
  const waiting = await waitingRefunds(db);
  const isCard = ({ state, provider }: (typeof waiting)[number]) =>
    state === 'needs_attention' && provider === 'paystack';
  // A card refund that needs attention is still with its provider; one without the provider's id is
  // sent again, after a search. So is a payout that is not found.
  const ours = waiting.filter((one) => !isCard(one) || !one.isNamed);
  return ours.map((one) => {
    const { id, state } = one;
    const isSentAgain = isCard(one) || one.isNotShown;
    const what = state === 'awaiting_approval' ? 'reject' : isSentAgain ? 'retry' : 'keep';
    return {
      name: `${what} ${short(id)}`,
      run: (ctx) => decide(ctx, { id, what, actor: clerks[0] }),
    };
  });
}

type Decided = Readonly<{
  id: RefundId;
  what: 'approve' | 'reject' | 'retry' | 'keep';
  actor: string;
}>;

const decide = (ctx: SalesContext, { id: refundId, what, actor }: Decided) =>
  ctx.db.transaction((tx) => {
    const decision = { refundId, actor, at: ctx.clock() };
    if (what === 'approve') return approveRefund(tx, ctx, decision);
    if (what === 'reject') return rejectRefund(tx, ctx, { ...decision, reason: 'no' });
    return what === 'retry' ? retryRefund(tx, decision) : keepRefund(tx, ctx, decision);
  });
