import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import { credentialsOf } from '#modules/leases/holding';
import { addSubUser } from '#modules/leases/sub-users';
import { sql } from '#platform/db.ts';
import { Secret } from '#platform/secrets.ts';
import { givenAmount, givenPool } from '../../modules/leases/testing/given-amount.ts';
import { credentialSources, gateway, keyring } from '../../modules/leases/testing/given-lease.ts';
import { startPump } from './testing/pump.ts';
import { takeSlowly, type Taking } from './testing/take-slowly.ts';
import { clock, useGateways, waitMs } from './testing/use-gateways.ts';

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
  return { leaseId, subUserId: made.id, own, subUser };
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

const sumOf = (taken: readonly { bytes: number }[]) =>
  taken.reduce((sum, { bytes }) => sum + bytes, 0);

/** Programs that read slowly, begin late, or send their end at once. */
const programs = [
  { way: 'tunnel', everyMs: 5 },
  { way: 'tunnel', everyMs: 1 },
  { way: 'plain', everyMs: 1 },
  // Longer than a gateway waits for a client that has everything.
  { way: 'plain', everyMs: 5, stallMs: 2_500 },
  { way: 'tunnel', everyMs: 1, stallMs: 2_500 },
  { way: 'tunnel', everyMs: 1, halfCloses: true },
] as const satisfies readonly Omit<Taking, 'username' | 'password' | 'port'>[];

test('slow clients receive every byte that they are billed when their bytes end', async () => {
  const bytes = 30_000_000;
  const { httpPort: port } = await givenGateway();
  const given = await givenBytes(bytes);
  const through = (login: Given['own' | 'subUser']) =>
    programs.map((program) => takeSlowly({ ...program, ...login, port }));
  const own = through(given.own);
  const ofSubUser = await Promise.all(through(given.subUser));
  const taken = [...(await Promise.all(own)), ...ofSubUser];
  expect(taken.map(({ wasReset }) => wasReset)).not.toContain(true);
  await vi.waitFor(async () => {
    const { up, ...down } = await billed(given);
    expect(up + down.down).toBe(bytes);
    expect(down).toEqual({ down: sumOf(taken), ofSubUser: sumOf(ofSubUser), lot: bytes });
  }, waitMs);
});
