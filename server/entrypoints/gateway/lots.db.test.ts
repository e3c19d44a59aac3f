import { expect, test, vi } from 'vitest';
import { bytesPerGb } from '#contracts/goods/pool-kinds.ts';
import { secondMs } from '#contracts/time.ts';
import { credentialsOf } from '#modules/leases/holding';
import { findNamedLeases } from '#modules/leases/traffic';
import { lotsOf } from '#modules/traffic';
import { sql } from '#platform/db.ts';
import { sampleRotating } from '../../../sandbox/index.ts';
import { givenPool } from '../../modules/leases/testing/given-amount.ts';
import { gateway, keyring } from '../../modules/leases/testing/given-lease.ts';
import { givenBuyer } from '../../modules/sales/testing/given-sales.ts';
import { buyTraffic, givenTrafficShop, move } from '../../modules/sales/testing/given-traffic.ts';
import { expireLots, listTraffic } from '../../modules/sales/testing/use-cases.ts';
import {
  askForTunnel,
  clock,
  cutMs,
  goesOn,
  openTunnel,
  useGateways,
  waitMs,
} from './testing/use-gateways.ts';

const { shop, upstreamPort, givenGateway } = useGateways();
const poolId = `pol_${'9'.repeat(32)}` as const;

/** A gigabyte of a new customer, and a gateway in front of the sandbox's pool. */
async function given() {
  const sales = { ...(await givenTrafficShop(shop.db, clock)), keyring };
  await shop.db.execute(sql`update pools set state = 'off' where id <> ${poolId}`);
  const known = await shop.db.rows(sql`select 1 from pools where id = ${poolId}`);
  const entry = { host: '127.0.0.1', port: await upstreamPort(), ...sampleRotating.iproyal };
  if (known.length === 0) await givenPool(shop.db, poolId, entry);
  await shop.db.execute(sql`
    update pool_countries set measured_at = ${clock()} where pool_id = ${poolId}`);
  const { httpPort } = await givenGateway();
  const buyer = await givenBuyer(sales);
  await buyTraffic(sales, buyer, 1);
  const [account] = await listTraffic(sales, buyer);
  if (!account) throw new Error('There is no traffic.');
  const { leaseId } = account;
  const lease = (await findNamedLeases(shop.db, [leaseId])).get(leaseId);
  const login = lease && credentialsOf({ keyring, gateway }, lease, clock());
  if (!login) throw new Error('The lease has no credentials.');
  const status = async () => {
    const { socket, status: answered } = await askForTunnel(login, httpPort);
    socket.destroy();
    return answered;
  };
  return { sales, buyer, leaseId, login, httpPort, status };
}

test('L7: used up, it is refused; bought again, the same name works within two seconds', async () => {
  const { sales, buyer, leaseId, status } = await given();
  await move(sales, leaseId, bytesPerGb);
  expect(await status()).toBe(403);
  const boughtAt = performance.now();
  await buyTraffic(sales, buyer, 1);
  await vi.waitFor(async () => expect(await status()).toBe(200), waitMs);
  expect(performance.now() - boughtAt).toBeLessThan(cutMs);
});

test('L5: at the end of the first lot its rest is gone, and tunnels go on by the next', async () => {
  const { sales, buyer, leaseId, login, httpPort } = await given();
  await buyTraffic(sales, buyer, 1);
  const tunnel = await openTunnel(login, httpPort);
  const used = async () => {
    const lots = await lotsOf(shop.db, [leaseId]);
    const byEnd = lots.toSorted((one, other) => one.endsAt.getTime() - other.endsAt.getTime());
    return byEnd.map((lot) => ({ used: lot.used > 0, state: lot.state }));
  };
  const unused = { used: false, state: 'open' };
  await vi.waitFor(async () => {
    expect(await used()).toEqual([{ used: true, state: 'open' }, unused]);
  }, waitMs);
  const [first] = await shop.db.rows<{ id: string }>(sql`
    select id from traffic_lots where lease_id = ${leaseId} order by ends_at limit 1`);
  // As one that rolled over before, so that it does not again.
  const endsAt = new Date(clock().getTime() - secondMs);
  await shop.db.execute(sql`
    update traffic_lots set starts_at = ends_at - interval '60 days', ends_at = ${endsAt},
           rolled_from = ${endsAt}
     where id = ${first?.id}`);
  expect(await expireLots(sales)).toBe(1);
  expect((await used())[0]).toEqual({ used: true, state: 'expired' });
  await goesOn(tunnel);
  await goesOn(await openTunnel(login, httpPort));
  await vi.waitFor(async () => {
    expect((await used())[1]).toEqual({ used: true, state: 'open' });
  }, waitMs);
  tunnel.destroy();
});
