import { hasPlace } from '#modules/catalogue/offers';
import { startProvisioning } from './provision.ts';
import type { ProductKind } from '../product-kind.ts';
import { toWholeKes } from '#contracts/money.ts';
import { endOfTerm, startOfNext, planTerms } from '#contracts/term.ts';
import type { Tx } from '#platform/db.ts';
import { enqueueMail } from '#modules/notifications';
import type { OrderLine, Sold } from '#modules/orders';
import { lockServer, prolongTerm, type Server } from '#modules/servers/life';
import { resumeServer } from '#modules/servers/operations';
import { serverIdOf } from './server-of.ts';
import { ownerOf } from '../../order-owner.ts';
import type { SalesContext } from '../../context.ts';

/** The machine is asked for; it is handed over when it runs (`servers/provision.ts`). */
export const deliverServer: ProductKind['deliver'] = async (tx, ctx, paid) => {
  const { order, line } = paid;
  // An order that ran out had given its place up; its late money may find none.
  if (!(await hasPlace(tx, line.productId, { but: order.id }))) return { kind: 'gone' };
  await startProvisioning(tx, ctx, paid);
  return { kind: 'begun' };
};

/** One more term, unless its grace days were over before the money came. */
export const extendServer: ProductKind['deliver'] = async (tx, ctx, paid) => {
  const { order, line, at } = paid;
  const prolonged = await prolongServer(tx, ctx, { line, at });
  if (!prolonged) return { kind: 'gone' };
  const { server, from, until } = prolonged;
  const tell = () => announceServerTerm(tx, ctx, { order, line, server, at });
  const time = { from, until };
  return { kind: 'handed', detail: { serverId: server.id }, time, tell };
};

type Prolonged = Readonly<{ server: Server; from: Date; until: Date }>;

/**
 * Adds the paid term of a renewal to its line's server, from its current end on, and starts
 * it when only its time was over. Undefined when the server is not there any more.
 */
async function prolongServer(
  tx: Tx,
  ctx: SalesContext,
  { line, at }: Readonly<{ line: OrderLine; at: Date }>,
): Promise<Prolonged | undefined> {
  const { renews, plan } = line;
  const server = renews && (await lockServer(tx, serverIdOf(renews)));
  if (!server?.endsAt || (server.state !== 'active' && server.state !== 'suspended')) {
    return undefined;
  }
  const from = startOfNext(server.endsAt, at);
  const until = endOfTerm(from, planTerms[plan]);
  const prolonged = await prolongTerm(tx, server, { until, at });
  if (server.suspendedFor !== 'end') return { server: prolonged, from, until };
  const decision = { server: prolonged, reason: 'renewed', actor: 'system', at };
  return { server: await resumeServer(tx, ctx, decision), from, until };
}

/** Notifies the customer of the server's new end. */
async function announceServerTerm(
  tx: Tx,
  ctx: SalesContext,
  { order, line, server, at }: Sold & Readonly<{ server: Server; at: Date }>,
): Promise<void> {
  const customer = await ownerOf(tx, order);
  await enqueueMail(tx, ctx, {
    template: 'server-renewed',
    dedupeKey: `server-renewed:${order.id}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      orderCode: order.code,
      title: line.title,
      validUntil: (server.endsAt ?? at).toISOString(),
      amountKes: toWholeKes(line.kes),
      link: `${ctx.publicUrl}/dashboard/servers/${server.id}`,
    },
    at,
  });
}
