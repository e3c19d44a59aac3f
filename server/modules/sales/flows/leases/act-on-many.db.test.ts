import { beforeEach, expect, test } from 'vitest';
import type { LeaseOutcome, ManyOutcomes } from '#contracts/leases/many-leases.ts';
import { idempotencyKeyHeader } from '#contracts/sale/payments.ts';
import type { TokenScope } from '#contracts/site/paths.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';
import { creditOf } from '#modules/ledger';
import { sql } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { briskly } from '../../../inventory/testing/given.ts';
import { givenPaidLease, type PaidLease } from '../../testing/given-lease.ts';
import {
  givenBuyer,
  givenPassingShop,
  givenProxy,
  mombasa,
  type TestShop,
} from '../../testing/given-sales.ts';
import { openApp, publicUrl } from '../../testing/given-site.ts';
import type { ManyContext } from './each-lease.ts';
import { ownLeaseRoutes } from './leases.routes.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const price = 259;
const config = { mode: 'sandbox' as const, publicUrl, host: '127.0.0.1', trustedProxies: [] };
let shop: TestShop;
let pass: (ms: number) => Date;
let buyer: SignedIn;

beforeEach(async () => {
  ({ shop, pass } = await givenPassingShop(database.db, noon));
  await shop.db.execute(sql`update proxies set on_sale = false`);
  buyer = await givenBuyer(shop);
});

/** Whether an address works, by its exit; everything does unless a test says otherwise. */
const dead = new Set<string>();
/** Whose measurement waits for a test, by its exit. */
const slowly = new Map<string, Promise<void>>();

function contextOf(): ManyContext {
  const sample: (typeof briskly)['sampler']['sample'] = async (_, options) => {
    const { exitIp = '' } = options.claim;
    await slowly.get(exitIp);
    if (dead.has(exitIp)) {
      return { ok: false, failure: 'dial-refused', detail: 'refused', exitIp: undefined } as never;
    }
    return { ok: true, pingMs: 40, exitIp, speedKbps: 20_000 } as never;
  };
  const sampler = { sample, supportsPipelining: async () => undefined };
  const places = { ...briskly.places, find: () => ({ countryCode: undefined, builtAt: noon }) };
  return { ...shop, config, probe: { ...briskly, sampler, places: places as never } };
}

type Asking = Readonly<{ key?: string; caller?: SignedIn; answerWithinMs?: number }>;

async function ask(body: object, { key, caller = buyer, answerWithinMs }: Asking = {}) {
  const { token } = caller;
  const app = await openApp(shop, () => caller, token && { ...caller, token });
  ownLeaseRoutes(app, { ...contextOf(), answerWithinMs });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/leases/many',
    headers: {
      origin: publicUrl,
      ...(token ? { authorization: 'Bearer any' } : { 'x-lango-csrf': 'csrf' }),
      ...(key && { [idempotencyKeyHeader]: key }),
    },
    payload: body,
  });
  await app.close();
  return { status: answer.statusCode, ...answer.json<ManyOutcomes & { code?: string }>() };
}

async function givenLeases(count: number): Promise<PaidLease[]> {
  const all: PaidLease[] = [];
  for (let at = 0; at < count; at += 1) {
    // No more than ten holds in an hour.
    if (at % 9 === 8) pass(hourMs);
    all.push(await givenPaidLease(shop, { buyer }));
  }
  return all;
}

const idsOf = (leases: readonly PaidLease[]) => leases.map(({ lease }) => lease.id as string);
const saidOf = ({ outcomes }: { outcomes: readonly LeaseOutcome[] }) =>
  outcomes.map(({ id, refusal }) => [id, refusal?.code ?? 'done']);
const labelsOf = async (ids: readonly string[]) => {
  const rows = await shop.db.rows<{ id: string; label: string | null }>(sql`
    select id, label from leases where id = any(${ids}::text[])`);
  return ids.map((id) => rows.find((row) => row.id === id)?.label);
};
const countMails = async (template: string) => {
  const rows = await shop.db.rows(sql`
    select from mails where customer_id = ${buyer.customerId} and template = ${template}`);
  return rows.length;
};
const movesOf = async (ids: readonly string[]) => {
  const [row] = await shop.db.rows<{ moves: number; leases: number }>(sql`
    select count(*) as moves, count(distinct lease_id) as leases from lease_moves
     where lease_id = any(${ids}::text[])`);
  return [row?.moves, row?.leases];
};

test('each id has its outcome, once; another customer’s is refused as an unknown one', async () => {
  const [first, second] = idsOf(await givenLeases(2));
  const { lease: foreign } = await givenPaidLease(shop);
  const ids = [first, foreign.id, 'lse_nothing', second, first];
  const answer = await ask({ act: 'label', ids, to: 'Team A' });
  expect(saidOf(answer)).toEqual([
    [first, 'done'],
    [foreign.id, 'not-found'],
    ['lse_nothing', 'not-found'],
    [second, 'done'],
  ]);
  const [, theirs, unknown] = answer.outcomes;
  expect(theirs?.refusal).toEqual(unknown?.refusal);
  expect(await labelsOf([first ?? '', foreign.id])).toEqual(['Team A', null]);
});

test('leases are chosen by ids, a label or a filter: by one of them, and at most a thousand', async () => {
  const leases = idsOf(await givenLeases(3));
  const [first = '', second = '', third = ''] = leases;
  await ask({ act: 'label', ids: [first, second], to: 'Team A' });
  await ask({ act: 'label', label: 'Team A', to: 'Team B' });
  expect(await labelsOf(leases)).toEqual(['Team B', 'Team B', null]);
  await ask({ act: 'label', filter: { tab: 'active' }, to: 'All' });
  expect(await labelsOf(leases)).toEqual(['All', 'All', 'All']);
  await ask({ act: 'label', filter: { search: 'mombasa' }, to: 'None' });
  expect((await ask({ act: 'label', label: 'None', to: 'x' })).outcomes).toEqual([]);
  const wrong: readonly object[] = [
    { act: 'label', to: 'x' },
    { act: 'label', ids: [third], label: 'All', to: 'x' },
    { act: 'label', ids: [], to: 'x' },
    { act: 'label', ids: Array.from({ length: 1_001 }, (_, at) => `lse_${at}`), to: 'x' },
    { act: 'label', ids: [third], to: 'x'.repeat(41) },
    { act: 'wipe', ids: [third] },
  ];
  for (const body of wrong) expect([body, (await ask(body)).status]).toEqual([body, 422]);
});

test('ended leases bring the worth of their rest to the balance once, and one email for all', async () => {
  const leases = idsOf(await givenLeases(3));
  const { lease: foreign } = await givenPaidLease(shop);
  pass(6 * hourMs);
  const plan = { act: 'end', reason: 'not-needed', ids: [...leases, foreign.id] };
  const dry = await ask({ ...plan, dryRun: true });
  const worths = dry.outcomes.map(({ returnedMinor }) => returnedMinor);
  expect(worths).toEqual([19_425, 19_425, 19_425, undefined]);
  expect((await creditOf(shop.db, buyer.customerId)).minor).toBe(0);
  pass(minuteMs);
  const end = { ...plan, asOf: dry.at };
  const both = await Promise.all([ask(end), ask(end)]);
  for (const answer of both) {
    expect(saidOf(answer)).toEqual([
      ...leases.map((id) => [id, 'done']),
      [foreign.id, 'not-found'],
    ]);
    expect(answer.outcomes.map(({ returnedMinor }) => returnedMinor)).toEqual(worths);
  }
  expect((await creditOf(shop.db, buyer.customerId)).minor).toBe(3 * 19_425);
  expect([await countMails('leases-ended'), await countMails('money-returned')]).toEqual([1, 0]);
});

test('one that was ended before is refused, and its money is not told again', async () => {
  const [first = '', second = ''] = idsOf(await givenLeases(2));
  const end = { act: 'end', reason: 'other' };
  await ask({ ...end, ids: [first] });
  pass(hourMs);
  const both = { ...end, ids: [first, second] };
  const said = [
    [first, 'lease-not-active'],
    [second, 'done'],
  ];
  expect(saidOf(await ask({ ...both, dryRun: true }))).toEqual(said);
  const answer = await ask(both);
  expect(saidOf(answer)).toEqual(said);
  expect(answer.outcomes[0]?.returnedMinor).toBeUndefined();
  // The email adds up what the outcomes brought.
  expect(await countMails('leases-ended')).toBe(2);
});

test('amounts of more than five minutes ago are refused with the right ones, for each', async () => {
  const [id = ''] = idsOf(await givenLeases(1));
  const body = { act: 'end', reason: 'other', ids: [id, 'lse_nothing'], asOf: noon.toISOString() };
  pass(6 * minuteMs);
  expect(saidOf(await ask(body))).toEqual([
    [id, 'price-changed'],
    ['lse_nothing', 'not-found'],
  ]);
});

test('a dry run of replacements says where each would go, and takes nothing', async () => {
  const leases = idsOf(await givenLeases(3));
  await givenProxy(shop);
  await givenProxy(shop, mombasa);
  const plan = { act: 'replace', reason: 'other', ids: leases, dryRun: true };
  const near = await ask(plan);
  expect(saidOf(near).map(([, said]) => said)).toEqual([
    'done',
    'replacement-elsewhere',
    'replacement-elsewhere',
  ]);
  const far = await ask({ ...plan, anywhere: true });
  expect(far.outcomes.map(({ replacement }) => replacement?.place)).toEqual([
    'Nairobi, Kenya',
    'Mombasa, Kenya',
    undefined,
  ]);
  expect(far.outcomes[2]?.refusal?.code).toBe('no-replacement');
  expect([await movesOf(leases), await countMails('leases-replaced')]).toEqual([[0, 0], 0]);
});

test('replaced at once by two, each lease moves once; the customer gets one email for a call', async () => {
  const leases = idsOf(await givenLeases(4));
  for (let at = 0; at < 9; at += 1) await givenProxy(shop);
  const body = { act: 'replace', reason: 'other', ids: leases };
  const both = await Promise.all([ask(body), ask(body)]);
  const said = both.flatMap((answer) => saidOf(answer).map(([, one]) => one));
  expect(said.map(String).toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
    ...Array<string>(4).fill('done'),
    ...Array<string>(4).fill('replacement-quota'),
  ]);
  expect(await movesOf(leases)).toEqual([4, 4]);
  expect(await countMails('lease-moved')).toBe(0);
  const again = await ask(body);
  expect(saidOf(again)).toEqual(leases.map((id) => [id, 'replacement-quota']));
  expect(again.outcomes[0]?.refusal?.retryAfter).toBe(dayMs / 1000);
  // One for each of the two calls, if each replaced some.
  expect(await countMails('leases-replaced')).toBeLessThanOrEqual(2);
});

test('a measured fault is replaced free of the quota', async () => {
  const [one] = await givenLeases(1);
  await givenProxy(shop);
  const [exit] = await shop.db.rows<{ ip: string }>(sql`
    select host(exit_ip) as ip from upstreams where id = ${one?.lease.upstreamId ?? ''}`);
  dead.add(exit?.ip ?? '');
  const answer = await ask({ act: 'replace', reason: 'not-working', ids: [one?.lease.id] });
  expect(answer.outcomes[0]?.replacement).toMatchObject({ foundFault: true });
});

test('a slow address keeps no other from being replaced, and each is measured ten times in ten minutes', async () => {
  const leases = await givenLeases(2);
  for (let at = 0; at < 2; at += 1) await givenProxy(shop);
  const [slow, other] = leases.map(({ lease }) => lease);
  const [exit] = await shop.db.rows<{ ip: string }>(sql`
    select host(exit_ip) as ip from upstreams where id = ${slow?.upstreamId ?? ''}`);
  const held = Promise.withResolvers<void>();
  slowly.set(exit?.ip ?? '', held.promise);
  const answer = ask({ act: 'replace', reason: 'other', ids: idsOf(leases) });
  await expect.poll(() => movesOf([other?.id ?? ''])).toEqual([1, 1]);
  held.resolve();
  expect(saidOf(await answer).map(([, said]) => said)).toEqual(['done', 'done']);
  const again = () => ask({ act: 'replace', reason: 'other', ids: [other?.id] });
  for (let n = 0; n < 9; n += 1) expect(saidOf(await again())[0]?.[1]).toBe('replacement-quota');
  expect(saidOf(await again())[0]?.[1]).toBe('too-many-requests');
});

test('auto-renewal is agreed at the price of each, up to what the customer allows', async () => {
  const leases = idsOf(await givenLeases(2));
  await shop.db.execute(sql`update proxies set on_sale = true`);
  await shop.db.execute(sql`update leases set auto_renewable = true`);
  const on = { act: 'auto-renewal-on', ids: leases, plan: 'daily', amountKes: price };
  const dry = await ask({ ...on, dryRun: true });
  expect(dry.outcomes.map(({ amountKes }) => amountKes)).toEqual([price, price]);
  const agreed = async () => {
    const [row] = await shop.db.rows<{ count: number }>(sql`
      select count(*) from lease_auto_renewals where lease_id = any(${leases}::text[])`);
    return row?.count;
  };
  expect(await agreed()).toBe(0);
  const low = await ask({ ...on, amountKes: price - 1 });
  expect(saidOf(low)).toEqual(leases.map((id) => [id, 'price-changed']));
  expect(saidOf(await ask(on))).toEqual(leases.map((id) => [id, 'done']));
  expect(await agreed()).toBe(2);
  const off = await ask({ act: 'auto-renewal-off', ids: [...leases, 'lse_nothing'] });
  expect(saidOf(off)).toEqual([...leases.map((id) => [id, 'done']), ['lse_nothing', 'not-found']]);
  expect(await agreed()).toBe(0);
});

test('each is tested three times in ten minutes, however many they are, and keeps its test', async () => {
  const leases = idsOf(await givenLeases(11));
  const [first = ''] = leases;
  const answer = await ask({ act: 'test', ids: leases });
  expect(answer.outcomes.filter(({ test: tested }) => tested?.ok)).toHaveLength(11);
  const kept = await shop.db.rows(sql`
    select from leases where id = any(${leases}::text[]) and tested_ping_ms = 40`);
  expect(kept).toHaveLength(11);
  for (let n = 0; n < 2; n += 1) await ask({ act: 'test', ids: [first] });
  const said = saidOf(await ask({ act: 'test', ids: leases })).map(([, one]) => one);
  expect(said).toEqual(['too-many-requests', ...Array<string>(10).fill('done')]);
});

test('an export has the credentials of leases that run, and of no other', async () => {
  const [runs = '', over = ''] = idsOf(await givenLeases(2));
  await ask({ act: 'end', reason: 'other', ids: [over] });
  const answer = await ask({ act: 'export', ids: [runs, over, 'lse_nothing'] }, { key: 'a-key' });
  expect(saidOf(answer)).toEqual([
    [runs, 'done'],
    [over, 'lease-not-active'],
    ['lse_nothing', 'not-found'],
  ]);
  expect(answer.outcomes[0]?.lease?.connection?.password).toMatch(/^\w{20}$/);
  const rows = await shop.db.rows<{ answer: unknown }>(sql`
    select answer from idempotency_keys where key = 'a-key'`);
  expect(rows).toEqual([]);
});

test('an export is of those whose role works with the goods', async () => {
  const ids = idsOf(await givenLeases(1));
  const team = { personId: buyer.customerId, role: 'billing', name: 'Amina' } as const;
  const billing = { ...buyer, team };
  expect((await ask({ act: 'export', ids }, { caller: billing })).status).toBe(403);
});

test('a program acts with the scopes that single calls take', async () => {
  const leases = idsOf(await givenLeases(1));
  const program = (...scopes: TokenScope[]) => ({
    caller: { ...buyer, token: { id: 'tok_test', scopes: new Set(scopes) } },
  });
  const labels = { act: 'label', ids: leases, to: 'x' };
  expect((await ask(labels, program('read'))).code).toBe('token-scope');
  expect((await ask(labels, program('proxies'))).status).toBe(200);
  const on = { act: 'auto-renewal-on', ids: leases, plan: 'daily', amountKes: price };
  expect((await ask(on, program('proxies'))).code).toBe('token-scope');
  expect((await ask(on, program('proxies', 'buy'))).status).toBe(200);
  const prompting = { ...on, prompts: true };
  expect((await ask(prompting, program('proxies', 'buy'))).code).toBe('token-scope');
});

test('a key is answered as its first request, at once or later, and with that request alone', async () => {
  const leases = idsOf(await givenLeases(2));
  for (let at = 0; at < 6; at += 1) await givenProxy(shop);
  const body = { act: 'replace', reason: 'other', ids: leases };
  const same = { key: 'once' };
  const [first, second] = await Promise.all([ask(body, same), ask(body, same)]);
  expect(saidOf(first)).toEqual(leases.map((id) => [id, 'done']));
  expect(second).toEqual(first);
  pass((2 * dayMs) / 3);
  expect(await ask(body, same)).toEqual(first);
  expect(await movesOf(leases)).toEqual([2, 2]);
  expect(await countMails('leases-replaced')).toBe(1);
  expect((await ask({ ...body, reason: 'low-speed' }, same)).code).toBe('idempotency-conflict');
});

test('what takes longer than a request may goes on; its repeats are answered once it is done', async () => {
  const leases = await givenLeases(2);
  for (let at = 0; at < 4; at += 1) await givenProxy(shop);
  const ids = idsOf(leases);
  const [slow, other = ''] = ids;
  const [exit] = await shop.db.rows<{ ip: string }>(sql`
    select host(u.exit_ip) as ip from upstreams u join leases l on l.upstream_id = u.id
     where l.id = ${slow ?? ''}`);
  const held = Promise.withResolvers<void>();
  slowly.set(exit?.ip ?? '', held.promise);
  const body = { act: 'replace', reason: 'other', ids };
  const once = { key: 'long', answerWithinMs: 1 };
  for (let n = 0; n < 2; n += 1) {
    expect(await ask(body, once)).toMatchObject({ status: 503, code: 'unavailable' });
  }
  await expect.poll(() => movesOf([other])).toEqual([1, 1]);
  held.resolve();
  await expect.poll(async () => (await ask(body, once)).status).toBe(200);
  expect(saidOf(await ask(body, once))).toEqual(ids.map((id) => [id, 'done']));
  expect([await movesOf(ids), await countMails('leases-replaced')]).toEqual([[2, 2], 1]);
});

test('a dry run and its act are each answered by one key, a repeat as the first of each', async () => {
  const [id] = idsOf(await givenLeases(1));
  await givenProxy(shop);
  const body = { act: 'replace', reason: 'other', ids: [id] };
  const once = { key: 'both' };
  const dry = await ask({ ...body, dryRun: true }, once);
  const done = await ask(body, once);
  expect([dry, done].map(({ outcomes }) => outcomes[0]?.replacement?.ip)).toEqual([
    null,
    expect.any(String),
  ]);
  expect(await ask({ ...body, dryRun: true }, once)).toEqual(dry);
  expect(await ask(body, once)).toEqual(done);
});

test('what a process left in the middle is taken up, and nothing is replaced twice', async () => {
  const leases = idsOf(await givenLeases(2));
  for (let at = 0; at < 6; at += 1) await givenProxy(shop);
  const body = { act: 'replace', reason: 'other', ids: leases };
  const first = await ask(body, { key: 'left' });
  await shop.db.execute(sql`
    update idempotency_keys set answer = null, worked_until = ${noon} where key = 'left'`);
  // One of the two was not moved yet when the process ended.
  const [, last = ''] = leases;
  await shop.db.execute(sql`delete from lease_moves where lease_id = ${last}`);
  pass(minuteMs);
  const again = await ask(body, { key: 'left' });
  expect(saidOf(again)).toEqual(saidOf(first));
  expect(again.outcomes[0]?.replacement).toEqual(first.outcomes[0]?.replacement);
  expect(await movesOf(leases)).toEqual([2, 2]);
});
