import { createHash } from 'node:crypto';
import type { CustomerId, LeaseId, ProxyId, UpstreamId } from '#contracts/ids.ts';
import { sql, type Database } from '#platform/db.ts';
import { hourMs } from '#contracts/time.ts';

export const noon = new Date('2026-03-01T12:00:00Z');

/** 32 hexadecimal digits that are the same for the same words. */
const hex = (words: string) => createHash('sha256').update(words).digest('hex').slice(0, 32);

export type RequestedProxy = Readonly<{
  ip: string;
  countryCode: string;
  region: string;
  city: string;
  zip: string;
  isp: string;
  connection: string;
  dayCents: number;
  monthCents: number;
  health: 'new' | 'healthy' | 'degraded' | 'down';
  onSale: boolean;
  pingMs: number | null;
  speedKbps: number | null;
  rating: number;
  worn: boolean;
  availableUntil: Date | null;
}>;

const plain: RequestedProxy = {
  ip: '198.18.0.1',
  countryCode: 'KE',
  region: 'Nairobi',
  city: 'Nairobi',
  zip: '00100',
  isp: 'Savanna Fiber',
  connection: 'Fiber',
  dayCents: 199,
  monthCents: 3_582,
  health: 'healthy',
  onSale: true,
  pingMs: 40,
  speedKbps: 80_000,
  rating: 5,
  worn: false,
  availableUntil: null,
};

/** A measured proxy with its upstream; a test states only what matters to it. */
export async function givenProxy(
  db: Database,
  requested: Partial<RequestedProxy> & { ip: string },
): Promise<ProxyId> {
  const proxy = { ...plain, ...requested };
  const id: ProxyId = `prx_${hex(`proxy ${proxy.ip}`)}`;
  const upstreamId: UpstreamId = `ups_${hex(`upstream ${proxy.ip}`)}`;
  await db.execute(sql`
    insert into upstreams (id, supplier, external_id, host, port, protocol, exit_ip, origin,
      consent_basis, created_at)
    values (${upstreamId}, 'test', ${proxy.ip}, '127.0.0.1', 1, 'socks5', ${proxy.ip}, 'test',
            'test', ${noon})`);
  await db.execute(sql`
    insert into proxies (id, upstream_id, ip, country_code, region, city, zip, isp, connection,
      price_day_cents, price_month_cents, health, on_sale, ping_ms, speed_kbps, success_rate_e4,
      samples, rating, worn, available_until, checked_at, created_at, updated_at)
    values (${id}, ${upstreamId}, ${proxy.ip}, ${proxy.countryCode}, ${proxy.region},
            ${proxy.city}, ${proxy.zip}, ${proxy.isp}, ${proxy.connection}, ${proxy.dayCents},
            ${proxy.monthCents}, ${proxy.health}, ${proxy.onSale}, ${proxy.pingMs},
            ${proxy.speedKbps}, 9950, 20, ${proxy.rating}, ${proxy.worn},
            ${proxy.availableUntil}, ${noon}, ${noon}, ${noon})`);
  return id;
}

/** An account; the same words give the same id. */
export async function givenCustomer(db: Database, words: string): Promise<CustomerId> {
  const customerId: CustomerId = `cus_${hex(words)}`;
  await db.execute(sql`
    insert into customers (id, email, name, first_name, last_name, created_at, updated_at)
    values (${customerId}, ${`${hex(words)}@example.test`}, 'A B', 'A', 'B', ${noon}, ${noon})`);
  return customerId;
}

/** Claims a proxy for an hour from noon; `active` makes it a running lease, else it is a hold. */
export async function givenClaim(
  db: Database,
  { proxyId, state }: { proxyId: ProxyId; state: 'reserved' | 'active' },
): Promise<CustomerId> {
  const customerId = await givenCustomer(db, `holder ${proxyId}`);
  const leaseId: LeaseId = `lse_${hex(`lease ${proxyId}`)}`;
  const [orderId, lineId] = [`ord_${hex(proxyId)}`, `orl_${hex(proxyId)}`];
  const until = new Date(noon.getTime() + hourMs);
  await db.execute(sql`
    insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
      moved_at)
    values (${orderId}, ${hex(proxyId)}, ${customerId}, 'paid', 199, 1300000, 25900, ${noon},
            ${noon})`);
  await db.execute(sql`
    insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents)
    values (${lineId}, ${orderId}, 'proxy', ${proxyId}, 'daily', 'Proxy', '{}', 199)`);
  await db.execute(sql`
    insert into leases (id, proxy_id, upstream_id, customer_id, order_id, order_line_id, plan,
      state, reserved_at, reserved_until, starts_at, ends_at, username, secret_mac,
      day_usd_cents, day_kes_minor, month_usd_cents, month_kes_minor, paid_usd_cents,
      paid_kes_minor, renewable, auto_renewable, refundable, refund_hours, refund_bytes_max)
    select ${leaseId}, id, upstream_id, ${customerId}, ${orderId}, ${lineId}, 'daily', ${state},
           ${noon}, ${until}, ${noon}, ${until}, ${hex(proxyId)}, 'mac', 199, 25900, 3900, 507000,
           199, 25900, true, false, true, 24, 100000000
      from proxies where id = ${proxyId}`);
  await db.execute(sql`
    insert into lease_claims (proxy_id, lease_id, customer_id, until)
    values (${proxyId}, ${leaseId}, ${customerId}, ${until})`);
  return customerId;
}
