import { beforeAll, expect, test } from 'vitest';
import { hourMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { openAdmin, type Admin } from '#testing/admin/given-admin.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenPaidLease } from '../../sales/testing/given-lease.ts';
import { givenProxy, givenShop, type TestShop } from '../../sales/testing/given-sales.ts';
import { givenSettings } from '../../settings/testing/given-settings.ts';
import { abuseRoutes } from '../abuse.routes.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
let now = noon;
let shop: TestShop;
let admin: Admin;

beforeAll(async () => {
  shop = await givenShop(database.db, () => now);
  const { publicUrl } = shop;
  const config = { mode: 'sandbox', publicUrl } as const;
  admin = await openAdmin({ ...shop, settings: givenSettings({}), config }, (app) =>
    abuseRoutes(app, shop),
  );
});

const fields = {
  exit: '203.0.113.99',
  at: '2026-03-01T11:50',
  zone: 'utc',
  kind: 'attack',
  body: 'Our login page was tried ten thousand times.',
  email: '',
  website: '',
};

/** Sends the page's form as a browser without script does; gives where it leads. */
async function send(change: Partial<typeof fields>, headers: Record<string, string> = {}) {
  const answer = await admin.app.inject({
    method: 'POST',
    url: '/abuse',
    headers: {
      origin: 'https://shop.test',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams({ ...fields, ...change }).toString(),
  });
  return { status: answer.statusCode, to: answer.headers.location };
}

async function reported(change: Partial<typeof fields> = {}): Promise<string> {
  const { to } = await send(change);
  const code = /\?ref=(AB-[0-9A-Z]{7})$/.exec(to ?? '')?.[1];
  const [row] = await database.db.rows<{ id: string }>(sql`
    select id from abuse_reports where code = ${code}`);
  return row?.id ?? '';
}

/** A lease that is used, and a report about its address. */
async function givenReportedLease(change: Partial<typeof fields> = {}) {
  now = noon;
  const { lease } = await givenPaidLease(shop);
  const { id: leaseId, customerId } = lease;
  const [found] = await database.db.rows<{ exit: string }>(sql`
    select host(p.ip) as exit from leases l join proxies p on p.id = l.proxy_id
     where l.id = ${leaseId}`);
  await database.db.execute(sql`
    insert into lease_connections (lease_id, gateway_id, protocol, client_address, started_at,
                                   ended_at, target_port, bytes_up, bytes_down, ended_by)
    values (${leaseId}, 'gw', 'socks5', '192.0.2.7', ${noon}, ${noon}, 'web', 1, 1, 'client')`);
  const id = await reported({ exit: found?.exit ?? '', at: '2026-03-01T12:05', ...change });
  return { id, leaseId, customerId };
}

type Record_ = {
  report: { state: string };
  matches: { leaseId: string }[];
  siteChecks: { customerId: string; startedAt: string }[];
  moves: string[];
};
const record = async (id: string) =>
  (await admin.call('support', `GET /admin/abuse/${id}`)).json as unknown as Record_;
const decide = (id: string, body: object) =>
  admin.call('manager', `POST /admin/abuse/${id}/decide`, { reason: 'Seen in the log.', ...body });

test('a report by a plain form is thanked with a reference and waits in the queue', async () => {
  const { status, to } = await send({});
  expect(status).toBe(303);
  expect(to).toMatch(/^\/abuse-sent\?ref=AB-[0-9A-Z]{7}$/);
  const { json } = await admin.call('support', 'GET /admin/abuse?state=new');
  expect(json['content']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: to?.slice(-10), exit: fields.exit, hasReporter: false }),
    ]),
  );
});

test.each([
  ['no address', { exit: 'somewhere' }],
  ['a moment to come', { at: '2026-03-02T11:50' }],
  ['too few words', { body: 'Bad!' }],
  ['a mail address that is none', { email: 'me' }],
])('a report with %s is led to what to check', async (_, change) => {
  expect((await send(change)).to).toBe('/abuse-again');
});

test('a form of another site, and one for another address of the shop, is refused', async () => {
  expect((await send({}, { origin: 'https://elsewhere.test' })).status).toBe(403);
  const answer = await admin.app.inject({
    method: 'PATCH',
    url: '/api/admin/settings',
    headers: {
      origin: 'https://shop.test',
      'x-test-who': 'owner',
      'x-lango-csrf': 'csrf-of-the-test',
      'x-test-proven-ago': '0',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'version=0',
  });
  expect(answer.statusCode).toBe(415);
});

test('one address cannot flood the desk, and is told nothing that others are not', async () => {
  const remote = async () => {
    const answer = await admin.app.inject({
      method: 'POST',
      url: '/abuse',
      remoteAddress: '198.51.100.20',
      headers: {
        origin: 'https://shop.test',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ ...fields }).toString(),
    });
    return String(answer.headers.location).replace(/\?.*/, '');
  };
  const ways: string[] = [];
  for (let n = 0; n < 11; n += 1) ways.push(await remote());
  expect(ways).toEqual([...Array<string>(10).fill('/abuse-sent'), '/abuse-again']);
});

test('the lease is found by address and moment, with the times of its connections alone', async () => {
  const { id, leaseId, customerId } = await givenReportedLease();
  const [match] = (await record(id)).matches;
  expect(match).toMatchObject({
    leaseId,
    customerId,
    connections: [{ startedAt: noon.toISOString(), protocol: 'socks5' }],
  });
  expect(JSON.stringify(match)).not.toMatch(/192\.0\.2\.7|"web"/);
});

test('a moment before the lease finds nobody', async () => {
  const { id } = await givenReportedLease({ at: '2026-03-01T10:00' });
  expect((await record(id)).matches).toEqual([]);
});

test('a lease that moved is found at each address for its own time', async () => {
  const { leaseId } = await givenReportedLease();
  await givenProxy(shop);
  const moved = new Date(noon.getTime() + hourMs);
  const [there] = await database.db.rows<{ before: string; after: string }>(sql`
    with other as (
      select p.id, host(p.ip) as ip, p.upstream_id from proxies p
       where not exists (select 1 from leases where proxy_id = p.id) limit 1
    ), noted as (
      insert into lease_moves (lease_id, from_proxy_id, to_proxy_id, reason, counted, added_ms,
                               moved_at)
      select l.id, l.proxy_id, other.id, 'address-down', false, 0, ${moved}
        from leases l, other where l.id = ${leaseId} returning from_proxy_id
    ), put as (
      update leases set proxy_id = other.id, upstream_id = other.upstream_id
        from other where leases.id = ${leaseId} returning 1
    )
    select (select host(p.ip) from proxies p join noted on noted.from_proxy_id = p.id) as before,
           other.ip as after from other, put`);
  if (!there) throw new Error('No other proxy.');
  now = new Date(noon.getTime() + 3 * hourMs);
  const found = async (exit: string, at: string) =>
    (await record(await reported({ exit, at }))).matches.map((match) => match.leaseId);
  expect(await found(there.before, '2026-03-01T12:30')).toEqual([leaseId]);
  expect(await found(there.before, '2026-03-01T14:00')).toEqual([]);
  expect(await found(there.after, '2026-03-01T14:00')).toEqual([leaseId]);
  expect(await found(there.after, '2026-03-01T12:30')).toEqual([]);
  // What counts is when the last gateway had cut what went through the old address.
  await database.db.execute(sql`
    update lease_moves set left_at = ${new Date('2026-03-01T14:21Z')} where lease_id = ${leaseId}`);
  expect(await found(there.before, '2026-03-01T14:20')).toEqual([leaseId]);
});

test('a suspension ends the service, tells the customer how to appeal, and is recorded', async () => {
  const { id, leaseId, customerId } = await givenReportedLease({ email: 'cert@victim.example' });
  const answer = 'We found who it was and ended their service.';
  const done = await decide(id, { from: 'new', to: 'suspended', leaseId, answer });
  expect(done).toMatchObject({
    status: 200,
    json: {
      report: { state: 'suspended' },
      leaseId,
      history: [{ from: 'new', to: 'suspended', reason: 'Seen in the log.' }],
    },
  });
  const [after] = await database.db.rows(sql`
    select l.state as lease, c.suspended_at is not null as suspended,
           (select count(*) from mails where customer_id = c.id and template = 'account-suspended')
             as told,
           (select count(*) from mails where template = 'ticket-answer'
               and recipients = array['cert@victim.example']) as answered,
           (select count(*) from audit_log where subject_id = ${id}) as audited
      from leases l join customers c on c.id = l.customer_id where l.id = ${leaseId}`);
  expect(after).toEqual({ lease: 'suspended', suspended: true, told: 1, answered: 1, audited: 1 });
  expect(customerId).toMatch(/^cus_/);
});

test('of two who decide at once one is told, and the customer is told once', async () => {
  const { id, leaseId, customerId } = await givenReportedLease();
  const answers = await Promise.all([
    decide(id, { from: 'new', to: 'warned', leaseId }),
    decide(id, { from: 'new', to: 'warned', leaseId }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const mails = await database.db.rows(sql`
    select 1 from mails where customer_id = ${customerId} and template = 'staff-message'`);
  expect(mails).toHaveLength(1);
});

test('nobody is warned or suspended for an address that they did not have', async () => {
  const { id } = await givenReportedLease();
  const { lease: other } = await givenPaidLease(shop);
  const wrong = { from: 'new', to: 'suspended', leaseId: other.id };
  expect((await decide(id, wrong)).status).toBe(422);
  expect((await decide(id, { from: 'new', to: 'warned' })).status).toBe(422);
  expect((await decide(id, { from: 'closed', to: 'suspended' })).status).toBe(422);
  expect((await record(id)).report.state).toBe('new');
});

test('who only asked for a site through the address is found too, at that time alone', async () => {
  const { id, leaseId, customerId } = await givenReportedLease();
  const check = (name: string, at: Date) =>
    database.db.execute(sql`
      insert into site_checks (id, customer_id, proxy_id, upstream_id, client_address, started_at,
                               target_port)
      select ${`chk_${name.repeat(32)}`}, ${customerId}, proxy_id, upstream_id, '192.0.2.7', ${at},
             'https'
        from leases where id = ${leaseId}`);
  await check('a', noon);
  await check('b', new Date(noon.getTime() - hourMs));
  const { siteChecks } = await record(id);
  expect(siteChecks).toMatchObject([{ customerId, startedAt: noon.toISOString() }]);
});
