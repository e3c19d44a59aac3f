import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { credentialsOf } from '#modules/leases/holding';
import { addSubUser } from '#modules/leases/sub-users';
import { sql } from '#platform/db.ts';
import { Secret } from '#platform/secrets.ts';
import { givenAmount, givenPool } from '../../modules/leases/testing/given-amount.ts';
import { credentialSources, gateway, keyring } from '../../modules/leases/testing/given-lease.ts';
import { startPump } from './testing/pump.ts';
import { takeSlowly, type Taking } from './testing/take-slowly.ts';
import { askForTunnel, clock, useGateways, waitMs } from './testing/use-gateways.ts';

const { shop, givenGateway } = useGateways();
let pump: Awaited<ReturnType<typeof startPump>>;
beforeAll(async () => {
  pump = await startPump();
  const entry = { host: '127.0.0.1', port: pump.port, username: 'pump', password: 'pump' };
  await givenPool(shop.db, `pol_${'1'.repeat(32)}`, entry);
});
afterAll(() => pump.close());

/** So many bytes, with their own name and that of a sub-user. */
async function givenBytes(bytes: number) {
  const at = clock();
  const until = new Date(at.getTime() + dayMs);
  const lease = await givenAmount(shop.db, { at, until, lots: [{ bytes, endsAt: until }] });
  const own = credentialsOf({ keyring, gateway }, lease, at);
  if (!own) throw new Error('The lease has no credentials.');
  const config = { mode: 'sandbox' as const };
  const ctx = { db: shop.db, clock, ...credentialSources, gateway, config };
  const { id: leaseId, customerId } = lease;
  const made = await addSubUser(ctx, { leaseId, customerId }, { label: 'Client A' });
  const subUser = { username: made.username, password: new Secret(made.password ?? '') };
  return { bytes, leaseId, subUserId: made.id, own, subUser };
}

type Given = Awaited<ReturnType<typeof givenBytes>>;

/** Billed bytes: of the lease, of its sub-user, and of what was bought. */
async function billed({ leaseId, subUserId }: Given) {
  const [row] = await shop.db.rows<{ up: number; down: number; ofSubUser: number; lot: number }>(
    sql`
    select (select coalesce(sum(bytes_up), 0)::bigint from lease_usage
             where lease_id = ${leaseId}) as up,
           (select coalesce(sum(bytes_down - bytes_forgiven), 0)::bigint from lease_usage
             where lease_id = ${leaseId}) as down,
           (select coalesce(sum(bytes_down - bytes_forgiven), 0)::bigint from credential_usage
             where credential_id = ${subUserId}) as "ofSubUser",
           (select sum(used)::bigint from traffic_lots where lease_id = ${leaseId}) as lot`,
  );
  if (row === undefined) throw new Error('One row was asked for.');
  return row;
}

type Taken = Awaited<ReturnType<typeof takeSlowly>>;
const sumOf = (taken: readonly Taken[]) => taken.reduce((sum, { bytes }) => sum + bytes, 0);

type Login = Pick<Taking, 'username' | 'password'>;
type Program = Omit<Taking, 'username' | 'password' | 'port'>;
/** Programs that read slowly, begin late, or send their end at once. */
const slow = [
  { way: 'tunnel', everyMs: 5 },
  { way: 'tunnel', everyMs: 1 },
  { way: 'plain', everyMs: 1 },
  // Longer than a gateway waits for a client that has everything.
  { way: 'plain', everyMs: 5, stallMs: 2_500 },
  { way: 'tunnel', everyMs: 1, stallMs: 2_500 },
  { way: 'tunnel', everyMs: 1, halfCloses: true },
] as const satisfies readonly Program[];
const fast = [
  { way: 'tunnel', everyMs: 0 },
  { way: 'plain', everyMs: 0 },
] as const satisfies readonly Program[];

/** All of it is used, to the byte, and what is billed is what was read. */
const isBilled = (given: Given, own: readonly Taken[], ofSubUser: readonly Taken[]) =>
  vi.waitFor(async () => {
    const { up, ...down } = await billed(given);
    expect(up + down.down).toBe(given.bytes);
    const all = sumOf(own) + sumOf(ofSubUser);
    expect(down).toEqual({ down: all, ofSubUser: sumOf(ofSubUser), lot: given.bytes });
  }, waitMs);

describe.each([1, 2])('with %i gateways', (count) => {
  const givenPorts = async () => {
    const running = await Promise.all(Array.from({ length: count }, () => givenGateway()));
    return running.map(({ httpPort }) => httpPort);
  };
  const through = (ports: readonly number[], login: Login, those: readonly Program[]) =>
    Promise.all(
      ports.flatMap((port) => those.map((program) => takeSlowly({ ...program, ...login, port }))),
    );

  test('slow clients receive every byte that they are billed when their bytes end', async () => {
    const [ports, given] = [await givenPorts(), await givenBytes(30_000_000)];
    const [own, ofSubUser] = await Promise.all([
      through(ports, given.own, slow),
      through(ports, given.subUser, slow),
    ]);
    expect([...own, ...ofSubUser].map(({ wasReset }) => wasReset)).not.toContain(true);
    await isBilled(given, own, ofSubUser);
  });

  test('nothing is moved beyond them at full speed', async () => {
    const [ports, given] = [await givenPorts(), await givenBytes(60_000_000)];
    const [own, ofSubUser] = await Promise.all([
      through(ports, given.own, fast),
      through(ports, given.subUser, fast),
    ]);
    expect(sumOf([...own, ...ofSubUser])).toBeLessThanOrEqual(given.bytes);
    await isBilled(given, own, ofSubUser);
  });

  test('S3, S4: what is set aside for a sub-user is its own, and all else everybody’s', async () => {
    const [ports, given] = [await givenPorts(), await givenBytes(60_000_000)];
    const own = 25_000_000;
    await shop.db.execute(sql`
      update lease_credentials set total_bytes_max = ${own}, reserves = true
       where id = ${given.subUserId}`);
    const [common, ofSubUser] = await Promise.all([
      through(ports, given.own, fast),
      through(ports, given.subUser, slow),
    ]);
    await isBilled(given, common, ofSubUser);
    const [row] = await shop.db.rows<{ moved: number }>(sql`
      select sum(bytes_up + bytes_down - bytes_forgiven)::bigint as moved from credential_usage
       where credential_id = ${given.subUserId}`);
    expect(row?.moved).toBe(own);
  });

  test('nothing is moved beyond the cap of a sub-user', async () => {
    const [ports, given] = [await givenPorts(), await givenBytes(60_000_000)];
    const cap = 20_000_000;
    await shop.db.execute(sql`
      update lease_credentials set total_bytes_max = ${cap} where id = ${given.subUserId}`);
    const taken = await through(ports, given.subUser, fast);
    await vi.waitFor(async () => {
      const { up, down } = await billed(given);
      expect({ moved: up + down, down }).toEqual({ moved: cap, down: sumOf(taken) });
    }, waitMs);
  });
});

/** What gateways hold of it, one row each. */
async function heldOf({ leaseId }: Given) {
  const rows = await shop.db.rows<{ bytes: number }>(sql`
    select bytes from allowance_slices where holder_id = ${leaseId} and bytes > 0`);
  return rows.map(({ bytes }) => bytes);
}

test('a gateway with an idle tunnel keeps nothing from the other', async () => {
  const [idle, busy] = [await givenGateway(), await givenGateway()];
  const given = await givenBytes(20_000_000);
  const { socket, status } = await askForTunnel(given.own, idle.httpPort);
  expect(status).toBe(200);
  const taken = await takeSlowly({ ...fast[0], ...given.own, port: busy.httpPort });
  await isBilled(given, [taken], []);
  socket.destroy();
});

test('away from the shop gateways stop at their slices, and go on after', async () => {
  const ports = [(await givenGateway()).httpPort, (await givenGateway()).httpPort];
  const given = await givenBytes(120_000_000);
  let came = 0;
  const taking = ports.map((port) =>
    takeSlowly({ ...slow[0], ...given.own, port, came: (bytes) => (came += bytes) }),
  );
  await vi.waitFor(async () => expect(await heldOf(given)).toHaveLength(2), waitMs);
  const { mayCome, cameMeanwhile } = await shop.db.transaction(async (tx) => {
    // Neither questions nor batches are answered, as in an outage.
    await tx.execute(sql`lock table allowance_slices, lease_usage in access exclusive mode`);
    const [row] = await tx.rows<{ bytes: number }>(sql`
      select (select sum(used) from traffic_lots where lease_id = ${given.leaseId})::bigint
           + (select sum(bytes) from allowance_slices where holder_id = ${given.leaseId})::bigint
          as bytes`);
    let before = -1;
    const isStill = () => {
      const same = came === before;
      before = came;
      expect(same).toBe(true);
    };
    await vi.waitFor(isStill, { ...waitMs, interval: 500 });
    return { mayCome: row?.bytes ?? 0, cameMeanwhile: came };
  });
  expect(mayCome).toBeLessThan(given.bytes);
  expect(cameMeanwhile).toBeLessThanOrEqual(mayCome);
  await isBilled(given, await Promise.all(taking), []);
});

test('what a gateway held when it was killed comes back, and is all used', async () => {
  const [killed, stays] = [await givenGateway(), await givenGateway()];
  const given = await givenBytes(20_000_000);
  const slowly = { way: 'tunnel', everyMs: 1, stallMs: minuteMs } as const;
  void takeSlowly({ ...slowly, ...given.own, port: killed.httpPort });
  await vi.waitFor(async () => expect(await heldOf(given)).toHaveLength(1), waitMs);
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const reported = (await billed(given)).down;
  const taking = takeSlowly({ way: 'tunnel', everyMs: 0, ...given.own, port: stays.httpPort });
  // It uses everything else, and waits for what the killed one held.
  await vi.waitFor(async () => {
    const { lot } = await billed(given);
    const [rest = 0] = await heldOf(given);
    expect(lot + rest).toBe(given.bytes);
  }, waitMs);
  expect((await billed(given)).lot).toBeLessThan(given.bytes);
  // Its time passes.
  await shop.db.execute(sql`
    update allowance_slices set ends_at = ${clock()} where holder_id = ${given.leaseId}`);
  const taken = await taking;
  await vi.waitFor(async () => {
    const { up, down, lot } = await billed(given);
    expect([up + down, lot]).toEqual([given.bytes, given.bytes]);
    expect(taken.bytes).toBe(down - reported);
  }, waitMs);
});
