import { hasPlace } from '#modules/catalogue/offers';
import { announceServerTerm, prolongServer } from './prolong-server.ts';
import { startProvisioning } from './provision.ts';
import type { ProductKind, Renewal } from '../product-kind.ts';

/** The machine is asked for; it is handed over when it runs (`servers/provision.ts`). */
export const deliverServer: ProductKind['deliver'] = async (tx, ctx, paid) => {
  const { id, line } = paid.order;
  // An order that ran out had given its place up; its late money may find none.
  if (!(await hasPlace(tx, line.productId, { but: id }))) return { kind: 'gone' };
  await startProvisioning(tx, ctx, paid);
  return { kind: 'begun' };
};

/** One more term, unless its grace days were over before the money came. */
export const extendServer: Renewal['extend'] = async (tx, ctx, paid) => {
  const { order, at } = paid;
  const prolonged = await prolongServer(tx, ctx, { order, at });
  if (!prolonged) return { kind: 'gone' };
  const { server, from, until } = prolonged;
  const tell = () => announceServerTerm(tx, ctx, { order, server, at });
  const time = { from, until };
  return { kind: 'handed', detail: { serverId: server.id }, time, tell };
};
