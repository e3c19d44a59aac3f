import { beforeAll, expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { csrfHeader } from '#contracts/site/paths.ts';
import { minuteMs } from '#contracts/time.ts';
import type { AdminContext } from '#modules/admin';
import { orderRoutes } from '#modules/sales/flows';
import { staffHoldings } from '#modules/staff';
import type { Config } from '#platform/config.ts';
import { sql } from '#platform/db.ts';
import { givenPaidServer, givenShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openApp } from '#testing/open-app.ts';
import { type ActingRequest } from '#platform/http/guard.ts';
import { createIdentity } from '../create-identity.ts';
import { actingRoutes } from './acting.routes.ts';
import { recordActing } from './record-acting.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const minutes = (count: number) => count * minuteMs;
const origin = 'http://localhost:4000';

/** The shop over HTTP with one member of staff who is signed in with both steps. */
async function openDoor({ witness = true } = {}) {
  let at = noon;
  const shop = givenShop(database.db, () => at);
  const { db, keyring } = shop;
  const config = {
    ...shop.config,
    publicUrl: origin,
    trustedProxies: [],
  } satisfies Partial<Config>;
  const identity = createIdentity({ ...shop, config });
  const { sessions } = identity;
  const { clock } = shop;
  const noteActing = (asked: ActingRequest) => recordActing(shop, asked);
  const app = await openApp({ db, clock, guard: { sessions, ...(witness && { noteActing }) } });
  identity.routes(app);
  orderRoutes(app, shop);
  actingRoutes(app, identity);
  const { orderId, customerId } = await givenPaidServer(shop);
  const { customerId: staffId } = await givenPaidServer(shop);
  await db.execute(sql`
    insert into staff (customer_id, role, created_at) values (${staffId}, 'support', ${noon})`);
  let cookie = await givenSession(shop, staffId);
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const session = await sessions.callerOf({ cookies: { sid: cookie } } as never);
    const csrf = session.kind === 'visitor' ? '' : sessions.csrfValueOf(session.sessionId);
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      cookies: { sid: cookie },
      headers: { origin, [csrfHeader]: csrf },
      ...(payload ? { payload } : {}),
    });
    const set = answer.cookies.find(({ name }) => name === 'sid');
    if (set) cookie = set.value;
    return { status: answer.statusCode, json: answer.body ? answer.json() : {}, cookie: set };
  };
  const begin = (id: string = customerId) =>
    call('POST', `/admin/customers/${id}/act-as`, { reason: 'ticket 12' });
  const wait = (ms: number) => void (at = new Date(at.getTime() + ms));
  const useCookie = (value: string) => void (cookie = value);
  return { shop, call, begin, wait, keyring, orderId, customerId, staffId, useCookie };
}

async function givenSession({ db, keyring }: AdminContext, id: CustomerId): Promise<string> {
  const token = `token-of-${id}`;
  // A code counts while the app that made it is the account's.
  await db.execute(sql`
    insert into second_factors (customer_id, secret_sealed, created_at, confirmed_at)
    values (${id}, ${Buffer.from('sealed')}, ${noon}, ${noon})`);
  await db.execute(sql`
    insert into sessions (id, customer_id, token, expires_at, mfa_at, created_at, updated_at)
    values (${`own-${id}`}, ${id}, ${token}, ${new Date(noon.getTime() + minutes(600))}, ${noon},
            ${noon}, ${noon})`);
  return `${token}.${keyring.mac('session-cookie', token)}`;
}

const auditEntries = ({ db }: AdminContext, customerId: string) =>
  db.rows<{ action: string; actor: string; after: unknown }>(sql`
    select action, actor_id as actor, after from audit_log
     where subject_id = ${customerId} order by id`);

let door: Awaited<ReturnType<typeof openDoor>>;
beforeAll(async () => {
  door = await openDoor();
});

test('staff see what the customer sees, and every call of theirs is written down', async () => {
  const { shop, call, begin, orderId, customerId, staffId } = await openDoor();
  const begun = await begin();
  expect(begun).toMatchObject({
    status: 200,
    json: {
      role: 'customer',
      userDetails: { customerId },
      acting: { staff: `${staffId}@example.test` },
    },
  });
  const found = await call('GET', '/orders/search');
  expect(found.json).toMatchObject({ content: [{ orderId }] });
  expect((await call('GET', '/orders/search?search=x')).status).toBe(200);
  const log = await auditEntries(shop, customerId);
  expect(log.map(({ action, actor }) => [action, actor])).toEqual([
    ['customer.act_as', staffId],
    ['customer.act_as.call', staffId],
    ['customer.act_as.call', staffId],
  ]);
  expect(log.at(-1)?.after).toEqual({ method: 'GET', path: '/api/orders/search' });
});

test.each([
  ['POST', '/account/password', { currentPassword: 'x', password: 'y' }],
  ['POST', '/account/email', { currentPassword: 'x', email: 'a@b.test' }],
  ['POST', '/account/login', { email: 'a@b.test', password: 'x' }],
  ['POST', '/account/totp/start', { currentPassword: 'x' }],
] as const)('a visit cannot %s %s', async (method, path, body) => {
  const { shop, call, begin, customerId } = await openDoor();
  await begin();
  const answer = await call(method, path, body);
  expect(answer).toMatchObject({ status: 403, json: { code: 'acting-as-customer' } });
  expect((await auditEntries(shop, customerId)).at(-1)).toMatchObject({
    action: 'customer.act_as.refused',
    after: { method, path: `/api${path}` },
  });
});

test('ending a visit makes the browser the staff member again', async () => {
  const { shop, call, begin, customerId, staffId } = await openDoor();
  await begin();
  const ended = await call('POST', '/account/acting/end');
  expect(ended).toMatchObject({
    status: 200,
    json: { role: 'staff', userDetails: { customerId: staffId } },
  });
  expect((await auditEntries(shop, customerId)).at(-1)?.action).toBe('customer.act_as.end');
  expect((await call('GET', '/account/session')).json).toMatchObject({ role: 'staff' });
  const left = await shop.db.rows(sql`
    select 1 from sessions where acting_staff_id = ${staffId}`);
  expect(left).toEqual([]);
});

test('a visit ends after 30 minutes, and is used up by then only', async () => {
  const { call, begin, wait } = await openDoor();
  await begin();
  wait(minutes(29));
  expect((await call('GET', '/account/session')).status).toBe(200);
  wait(minutes(2));
  expect((await call('GET', '/account/session')).status).toBe(401);
});

test('a visit ends with the staff session it came from, and with the role', async () => {
  for (const end of [
    (staffId: string) => sql`delete from sessions where id = ${`own-${staffId}`}`,
    (staffId: string) => sql`delete from staff where customer_id = ${staffId}`,
  ]) {
    const { shop, call, begin, staffId } = await openDoor();
    await begin();
    await shop.db.execute(end(staffId));
    expect((await call('GET', '/account/session')).status).toBe(401);
  }
});

test('nobody acts as a colleague, as somebody suspended or erased, or as nobody', async () => {
  const { shop, begin, customerId, staffId } = door;
  expect((await begin(staffId)).status).toBe(409);
  expect((await begin('cus_00000000000000000000000000000000')).status).toBe(404);
  for (const column of [sql`suspended_at`, sql`erased_at`]) {
    await shop.db.execute(sql`update customers set ${column} = ${noon} where id = ${customerId}`);
    expect((await begin()).status).toBe(409);
    await shop.db.execute(sql`update customers set ${column} = null where id = ${customerId}`);
  }
});

test('without a witness nothing is done as somebody else', async () => {
  const { call, begin } = await openDoor({ witness: false });
  expect((await begin()).status).toBe(200);
  expect((await call('GET', '/orders/search')).json).toMatchObject({ code: 'acting-as-customer' });
});

test('why staff looked is forgotten with the account, and that they did stays', async () => {
  const { shop, begin, customerId } = await openDoor();
  await begin();
  const { erase } = staffHoldings['audit_log'] ?? {};
  if (typeof erase !== 'function') throw new Error('The audit log is not erased.');
  const person = { customerId, emails: [], emailMacs: [], at: noon };
  for (const statement of erase(person)) await shop.db.execute(statement);
  expect(await auditEntries(shop, customerId)).toMatchObject([
    { action: 'customer.act_as', after: {} },
  ]);
  expect(JSON.stringify(await auditEntries(shop, customerId))).not.toContain('ticket 12');
  const change = sql`
    update audit_log set after = '{"reason":"other"}' where subject_id = ${customerId}`;
  await expect(shop.db.execute(change)).rejects.toThrow('append only');
});
