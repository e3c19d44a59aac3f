import {
  daysLeft,
  expiringSoonDays,
  httpPortDefault,
  leaseBadge,
} from '#contracts/goods/leases.ts';
import type { LeaseBadge } from '#contracts/goods/leases.ts';
import type { Order } from '#contracts/sale/orders.ts';
import type { OwnLease } from '#contracts/leases/own-leases.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';

/** How to reach a proxy; the secret is null until it has been issued (decision G36). */
export type Connection = Readonly<{
  host: string;
  socksPort: string;
  httpPort: string;
  user: string;
  secret: string | null;
}>;

/** Eight bullets stand for a secret that is hidden or not there yet (decision G36). */
export const bullets = '••••••••';

/** A connection whose secret has been issued. */
export type Known = Connection & Readonly<{ secret: string }>;
export const isKnown = (connection: Connection): connection is Known => connection.secret !== null;

/** One proxy of the customer, read out of the order that bought it. */
export type LeasedProxy = Readonly<{
  key: string;
  leaseId: `lse_${string}` | null;
  orderCode: string;
  proxyId: string;
  ip: string;
  isp: string;
  city: string;
  region: string;
  countryCode: string;
  conn: string;
  startMs: number | null;
  endMs: number | null;
  ended: boolean;
  renewable: boolean;
  autoRenewable: boolean;
  refundable: boolean;
  connection: Connection;
}>;

/** A proxy of the customer's list, with what is said of it there alone. */
export type ListedProxy = LeasedProxy & Pick<OwnLease, 'label' | 'bytes' | 'tested'>;

export function listedProxy(lease: OwnLease): ListedProxy {
  const { connection, connectivity: conn, startsAt, endsAt, status, ...same } = lease;
  return {
    ...same,
    key: lease.leaseId,
    conn,
    startMs: Date.parse(startsAt),
    endMs: Date.parse(endsAt),
    ended: status === 'ENDED',
    connection: {
      host: connection?.host ?? '',
      socksPort: String(connection?.socksPort ?? ''),
      httpPort: String(connection?.httpPort ?? httpPortDefault),
      // Offline they are not there, although the rest is.
      user: connection?.username ?? '',
      secret: connection?.password ?? null,
    },
  };
}

/**
 * Proxies that were paid, each once however often it was renewed; what still waits for its money is
 * on the orders page.
 */
export function leasedProxies(orders: readonly Order[]): LeasedProxy[] {
  const byLease = new Map<string, LeasedProxy>();
  // Orders come newest first, so of a lease's orders the one that began it is read last.
  for (const proxy of orders.filter(isLeasedProxy).map(readProxy)) {
    byLease.set(proxy.leaseId ?? proxy.key, proxy);
  }
  return [...byLease.values()];
}

const boughtStates = new Set(['paid', 'provisioning', 'delivered', 'provisioning_failed']);

function isLeasedProxy({ product, orderData, state, quantity }: Order): boolean {
  // What several lines bought is read from the list of leases.
  if (product.categoryCode !== 'proxies' || quantity > 1) return false;
  const { LEASE_STATUS: status } = orderData;
  return status === 'ACTIVE' || status === 'ENDED' || boughtStates.has(state);
}

function readProxy(order: Order): LeasedProxy {
  const data = order.orderData;
  return {
    key: order.orderId,
    leaseId: data.LEASE_ID ?? null,
    orderCode: order.externalOrderId,
    proxyId: data.PROXY_ID ?? '',
    ip: data.IP ?? '',
    isp: data.ISP ?? '',
    city: data.LOCATION_CITY ?? '',
    region: data.LOCATION_REGION ?? '',
    countryCode: data.LOCATION_COUNTRY_CODE ?? '',
    conn: data.CONNECTIVITY ?? '',
    startMs: epochMs(data.LEASE_START_DATE),
    endMs: epochMs(data.LEASE_VALID_UNTIL),
    ended: data.LEASE_STATUS === 'ENDED',
    renewable: data.RENEWABLE === 'true',
    autoRenewable: data.AUTO_RENEWABLE === 'true',
    refundable: data.REFUNDABLE === 'true',
    connection: {
      host: data.HOST ?? data.SOCK_IP ?? '',
      socksPort: data.SOCK_PORT ?? '',
      httpPort: data.HTTP_PORT ?? String(httpPortDefault),
      user: data.PROXY_USER ?? '',
      secret: data.PROXY_PASSWORD ?? null,
    },
  };
}

/** Epoch milliseconds arrive as text. */
function epochMs(text: string | undefined): number | null {
  const value = Number(text);
  return text && Number.isFinite(value) ? value : null;
}

export type TimeLeft = Readonly<{
  days: number;
  badge: LeaseBadge;
  /** The ring's state: a lease of a few days is not amber from its first hour on. */
  ring: LeaseBadge;
  /** Share of the term still to come, 0 to 1. */
  share: number;
  leftMs: number;
}>;

/** Days rounded up for the badge, milliseconds for the countdown (decision G35). */
export function timeLeft({ startMs, endMs, ended }: LeasedProxy, nowMs: number): TimeLeft {
  if (endMs === null && !ended) {
    return { days: 1, badge: 'active', ring: 'active', share: 1, leftMs: 0 };
  }
  const leftMs = ended || endMs === null ? 0 : Math.max(0, endMs - nowMs);
  const days = daysLeft(nowMs + leftMs, nowMs);
  const termMs = endMs === null ? 0 : endMs - (startMs ?? nowMs);
  const share = termMs > 0 ? Math.min(1, leftMs / termMs) : 0;
  const badge = leaseBadge(days);
  const isEarly = termMs <= expiringSoonDays * dayMs && share > lastPart;
  return { days, badge, ring: badge === 'expiring' && isEarly ? 'active' : badge, share, leftMs };
}

/** Of a lease that is no longer than the days of the warning, the part that counts as its end. */
const lastPart = 0.1;

const unitsMs = { d: dayMs, h: hourMs, m: minuteMs } as const;

/**
 * "12 d", "50 h" or "40 m": what stands inside the ring. Days are rounded up like the badge's; once
 * the badge counts them down, hours say more and cannot contradict it.
 */
export function ringText(leftMs: number): string {
  if (leftMs > expiringSoonDays * unitsMs.d) return `${Math.ceil(leftMs / unitsMs.d)} d`;
  if (leftMs >= unitsMs.h) return `${Math.floor(leftMs / unitsMs.h)} h`;
  return `${Math.ceil(leftMs / unitsMs.m)} m`;
}

/** The same inside a larger ring: "23:41", hours and minutes, once the badge counts days down. */
export function ringClock(leftMs: number): string {
  if (leftMs > expiringSoonDays * unitsMs.d) return ringText(leftMs);
  const minutes = Math.ceil(leftMs / unitsMs.m);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
