import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { hourMs } from '#contracts/time.ts';
import { ordersQuery } from '../../../lib/queries/orders-query.ts';
import { serversQuery } from '../../../lib/queries/servers-query.ts';
import { useCustomerId } from '../../../lib/session/session.ts';
import { formatTitle } from '../../../lib/text/format.ts';
import { orderStatus } from '../../../lib/text/order-status.ts';
import { serverState } from '../../../lib/text/server-state.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { leasedProxies, timeLeft, type LeasedProxy, type TimeLeft } from '../leased-proxy.ts';

/** Half a minute: what is left is shown in hours, or in minutes at last. */
const tickMs = 30_000;

export type RunningProxy = Readonly<{ proxy: LeasedProxy; left: TimeLeft }>;

/** A server that was bought, until it is gone. */
export type RunningServer = Readonly<{
  id: `srv_${string}`;
  name: string;
  /** In the reader's words. */
  status: string;
  /** Null while it is not running yet, and until its end is known. */
  end: Readonly<{ atMs: number; leftMs: number }> | null;
}>;

export type Running = Readonly<{
  proxies: readonly RunningProxy[];
  servers: readonly RunningServer[];
  /** Whether anything was ever bought. */
  isCustomer: boolean;
  /** Whether the first of it was bought within the last hour. */
  isNew: boolean;
}>;

const overStates = new Set(['terminating', 'gone']);

/** What the customer has now, of proxies what ends first before the others; null until known. */
export function useRunning(): Running | null {
  const customerId = useCustomerId();
  const { data } = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  const nowMs = useNow(tickMs);
  const hasServer = data?.some(({ orderData }) => orderData.SERVER_ID !== undefined) ?? false;
  const ends = useQuery({ ...serversQuery, enabled: hasServer }).data ?? [];
  const leased = useMemo(() => data && leasedProxies(data), [data]);
  if (!data || !leased) return null;
  const proxies = leased
    .map((proxy) => ({ proxy, left: timeLeft(proxy, nowMs) }))
    .filter(({ left }) => left.badge !== 'expired')
    .toSorted((one, other) => one.left.leftMs - other.left.leftMs);
  const servers = new Map<string, RunningServer>();
  for (const { orderData, product, status } of data) {
    const { SERVER_ID: id, SERVER_STATUS: state = '' } = orderData;
    if (!id || overStates.has(state)) continue;
    const endsAt = ends.find((server) => server.id === id)?.endsAt;
    const atMs = endsAt ? Date.parse(endsAt) : null;
    const end = atMs === null ? null : { atMs, leftMs: Math.max(0, atMs - nowMs) };
    const name = formatTitle(product.name);
    servers.set(id, { id, name, status: serverState(state) ?? orderStatus(status), end });
  }
  const isCustomer = leased.length > 0 || data.some(({ state }) => state === 'delivered');
  const firstMs = Math.min(...data.map(({ createdAt }) => Date.parse(createdAt)));
  const isNew = nowMs - firstMs < hourMs;
  return { proxies, servers: [...servers.values()], isCustomer, isNew };
}
