import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OwnLease } from '#contracts/leases/own-leases.ts';
import { hourMs } from '#contracts/time.ts';
import { runningLeasesQuery } from '../../../lib/queries/own-leases-query.ts';
import { ordersQuery } from '../../../lib/queries/orders-query.ts';
import { serversQuery } from '../../../lib/queries/servers-query.ts';
import { useCustomerId } from '../../../lib/session/session.ts';
import { formatTitle } from '../../../lib/text/format.ts';
import { orderStatus } from '../../../lib/text/order-status.ts';
import { serverState } from '../../../lib/text/server-state.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import {
  leasedProxies,
  listedProxy,
  timeLeft,
  type LeasedProxy,
  type TimeLeft,
} from '../leased-proxy.ts';

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
  /** How many proxies run: `proxies` are those that end first, up to a page of the list. */
  proxyCount: number;
  servers: readonly RunningServer[];
  /** Whether anything was ever bought. */
  isCustomer: boolean;
  /** Whether the first of it was bought within the last hour. */
  isNew: boolean;
}>;

const overStates = new Set(['terminating', 'gone']);

/** An order of several does not say what opens each of them; the list of leases does. */
function withOthers(leased: readonly LeasedProxy[], listed: readonly OwnLease[]): LeasedProxy[] {
  const known = new Set(leased.map(({ leaseId }) => leaseId));
  return [...leased, ...listed.filter(({ leaseId }) => !known.has(leaseId)).map(listedProxy)];
}

/** What the customer has now, of proxies what ends first before the others; null until known. */
export function useRunning(): Running | null {
  const customerId = useCustomerId();
  const orders = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  const data = orders.data?.content;
  // Of more orders than a page has, the lists of leases and servers know what runs.
  const hasMore = (orders.data?.total ?? 0) > 1;
  const nowMs = useNow(tickMs);
  const hasServer = data?.some(({ orderData }) => orderData.SERVER_ID !== undefined) ?? false;
  const listedServers = useQuery({ ...serversQuery, enabled: hasServer || hasMore });
  const hasSeveral = hasMore || (data?.some(({ quantity }) => quantity > 1) ?? false);
  const listed = useQuery({ ...runningLeasesQuery, enabled: hasSeveral });
  const leased = useMemo(
    () => data && withOthers(leasedProxies(data), listed.data?.content ?? []),
    [data, listed.data],
  );
  if (!data || !leased || (hasSeveral && listed.isPending) || listedServers.isLoading) return null;
  const bought = listedServers.data ?? [];
  const proxies = leased
    .map((proxy) => ({ proxy, left: timeLeft(proxy, nowMs) }))
    .filter(({ left }) => left.badge !== 'expired')
    .toSorted((one, other) => one.left.leftMs - other.left.leftMs);
  const servers = bought.flatMap(({ id, title, state, endsAt }): RunningServer[] => {
    if (overStates.has(state)) return [];
    const atMs = endsAt ? Date.parse(endsAt) : null;
    const end = atMs === null ? null : { atMs, leftMs: Math.max(0, atMs - nowMs) };
    const status = serverState(state) ?? orderStatus('completed');
    return [{ id, name: formatTitle(title), status, end }];
  });
  const isCustomer =
    hasMore || leased.length > 0 || data.some(({ state }) => state === 'delivered');
  // The page begins with the newest: its last is the first of all where there is no other page.
  const isNew = !hasMore && nowMs - Date.parse(data.at(-1)?.createdAt ?? '') < hourMs;
  const proxyCount = Math.max(proxies.length, listed.data?.counts.active ?? 0);
  return { proxies, proxyCount, servers, isCustomer, isNew };
}
