import { beforeEach, expect, test } from 'vitest';
import { toWholeKes } from '#contracts/money.ts';
import { maskPhone } from '#contracts/phone.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';
import { endOfTerm, planTerms } from '#contracts/term.ts';
import { findServerOfOrder, revealsOf } from '#modules/servers/life';
import { DomainError } from '#platform/errors.ts';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { endServers } from './keep-servers.ts';
import { fillBalance } from '../../testing/given-balance.ts';
import {
  givenMachineShop,
  placeAt,
  runMachines,
  type MachineShop,
  givenRunning,
  machinePhone,
} from '../../testing/given-machines.ts';
import { givenBuyer, rateE4 } from '../../testing/given-sales.ts';
import { givenServerSale } from '../../testing/given-server-sale.ts';
import { givenSite, programOf } from '../../testing/given-site.ts';

/** What the customer of a server sees and does, over HTTP. */
const database = useTestDatabase();
const get = { method: 'GET' } as const;
const put = { method: 'PUT' } as const;
const proof = { password: 'right' };
let shop: MachineShop;

beforeEach(async () => {
  shop = await givenMachineShop(database.db);
});

/** A server that runs, and its owner's browser. */
async function givenServer(prove?: Parameters<typeof givenSite>[2]) {
  const sale = await givenRunning(shop);
  const { ask } = await givenSite(shop, sale.buyer, prove);
  const path = `/servers/${sale.server.id}`;
  const service = () => ask(`${path}/service`, {}, get) as Promise<object>;
  return { ...sale, ask, path, service };
}
const iso = (at: Date | number) => new Date(at).toISOString();
const until = (moment: Date) => shop.later(moment.getTime() - shop.clock().getTime());

test('the page of a running server says everything about it, in full', async () => {
  const { server, endsAt, orderId, amount, service, ask, path } = await givenServer();
  const order = await findOrder(shop.db, orderId);
  const requestedAt = server.requestedAt;
  const shown = {
    status: 200,
    id: server.id,
    orderId,
    orderCode: order?.code,
    title: order?.lines[0].title,
    operatingSystem: 'Linux',
    state: 'active',
    suspendedFor: null,
    power: 'running',
    requestedAt: iso(requestedAt),
    promisedBy: iso(requestedAt.getTime() + 2 * hourMs),
    activatedAt: iso(server.activatedAt ?? 0),
    endsAt: iso(endsAt),
    keptUntil: null,
    access: { address: server.address, username: 'root', note: null },
    can: ['stop', 'reboot', 'reinstall', 'reset-access'],
    hasConsole: true,
    hasUsage: true,
    busy: null,
    operations: [
      {
        id: expect.stringMatching(/^sop_/) as string,
        kind: 'create',
        state: 'done',
        by: 'shop',
        askedAt: iso(requestedAt),
        movedAt: iso(server.activatedAt ?? 0),
      },
    ],
    renewal: {
      amountKes: amount,
      until: iso(endOfTerm(endsAt, planTerms.monthly)),
      refusal: null,
      phone: maskPhone(machinePhone),
    },
    auto: null,
    balanceKes: 0,
    leavesAtEnd: false,
    late: null,
  };
  expect(await service()).toEqual(shown);
  expect(await ask(`${path}/operations`, { kind: 'stop' })).toMatchObject({ status: 204 });
  expect(await service()).toMatchObject({
    busy: 'stop',
    operations: [{ kind: 'stop', state: 'waiting', by: 'customer' }, { kind: 'create' }],
  });
  await runMachines(shop, 3);
  expect(await service()).toMatchObject({
    busy: null,
    power: 'stopped',
    can: ['start', 'reinstall', 'reset-access'],
    operations: [{ kind: 'stop', state: 'done' }, { kind: 'create' }],
  });
});

test('a stopped server shows until when it is kept, and nothing that opens it', async () => {
  const { endsAt, service, path, ask } = await givenServer();
  until(endsAt);
  const closed = { access: null, can: [], hasConsole: false, hasUsage: false };
  expect(await service()).toMatchObject({ state: 'active', keptUntil: null, ...closed });
  await endServers(shop);
  expect(await service()).toMatchObject({
    state: 'suspended',
    suspendedFor: 'end',
    keptUntil: iso(endsAt.getTime() + shop.limits.serverGraceDays * dayMs),
    ...closed,
    renewal: { refusal: null },
  });
  const refused = { status: 409, code: 'server-cannot' };
  for (const what of ['reveal', 'console']) {
    expect(await ask(`${path}/${what}`, proof)).toMatchObject(refused);
  }
  expect(await ask(`${path}/leave`, { leaves: true })).toMatchObject(refused);
  expect(await ask(`${path}/operations`, { kind: 'start' })).toMatchObject(refused);
});

test('power and figures of the last day are asked of the machine, whose silence is said', async () => {
  const { server, ask, path } = await givenServer();
  let asked: unknown;
  const usage = shop.fake.usage.bind(shop.fake);
  shop.fake.usage = (machine, window) => {
    asked = window;
    return usage(machine, window);
  };
  const at = shop.clock();
  expect(await ask(`${path}/live`, {}, get)).toEqual({
    status: 200,
    power: 'running',
    usage: [{ at: iso(at), cpu: 0.05, inBytes: 1_000, outBytes: 2_000 }],
  });
  expect(asked).toEqual({ from: new Date(at.getTime() - dayMs), to: at });
  shop.fake.usage = () => Promise.reject(new Error('no route'));
  expect(await ask(`${path}/live`, {}, get)).toMatchObject({
    status: 503,
    detail: 'The server is not responding. Try again shortly.',
  });
  await shop.db.execute(sql`update servers set provider = 'manual' where id = ${server.id}`);
  expect(await ask(`${path}/live`, {}, get)).toMatchObject({ status: 409, code: 'server-cannot' });
});

test('the password and the console open after a proof alone, and each look is kept', async () => {
  let isMine = false;
  const given = await givenServer(async () => {
    if (isMine) return 'code';
    throw new DomainError('password-refused', 'wrong', { status: 403 });
  });
  const { ask, path, server, orderId, service } = given;
  const seen = () =>
    shop.db.rows(sql`
      select detail->>'how' as how from order_events
       where order_id = ${orderId} and kind = 'step:first_seen'`);
  for (const what of ['reveal', 'console']) {
    expect(await ask(`${path}/${what}`, proof)).toMatchObject({ code: 'password-refused' });
  }
  expect([await revealsOf(shop.db, server.id), await seen()]).toEqual([[], []]);
  isMine = true;
  expect(await ask(`${path}/reveal`, proof)).toEqual({
    status: 200,
    password: shop.fake.machines.get(server.id)?.password,
  });
  shop.later(minuteMs);
  expect(await ask(`${path}/console`, proof)).toEqual({
    status: 200,
    url: `https://screen.test/${server.id}`,
    password: null,
    validSeconds: 60,
  });
  expect(await revealsOf(shop.db, server.id)).toMatchObject([
    { what: 'console', provedBy: 'code' },
    { what: 'password', provedBy: 'code' },
  ]);
  shop.fake.console = () => Promise.reject(new Error('no route'));
  expect(await ask(`${path}/console`, proof)).toMatchObject({ status: 503 });
  await shop.db.execute(sql`update servers set provider = 'manual' where id = ${server.id}`);
  expect(await ask(`${path}/console`, proof)).toMatchObject({ code: 'server-cannot' });
  expect(await service()).toMatchObject({ can: [], hasConsole: false, hasUsage: false });
  expect(await ask(`${path}/operations`, { kind: 'stop' })).toMatchObject({
    code: 'server-cannot',
  });
  expect(await seen()).toEqual([{ how: 'screen' }]);
});

test('a program starts and stops a server, and wipes none', async () => {
  const { buyer, path, server } = await givenServer();
  const program = programOf(buyer);
  const scopes = new Set(['servers' as const]);
  const { ask } = await givenSite(shop, { ...program, token: { id: 'tok_test', scopes } });
  for (const kind of ['reinstall', 'reset-access']) {
    expect(await ask(`${path}/operations`, { kind })).toMatchObject({ status: 403 });
  }
  for (const [kind, power] of [
    ['stop', 'stopped'],
    ['start', 'running'],
    ['reboot', 'running'],
  ] as const) {
    expect(await ask(`${path}/operations`, { kind })).toMatchObject({ status: 204 });
    await runMachines(shop, 3);
    expect(shop.fake.machines.get(server.id)?.power).toBe(power);
  }
  expect(shop.fake.begun).toEqual(['create', 'stop', 'start', 'reboot']);
});

test('a reinstallation wants the server’s name, with room around it', async () => {
  const { ask, path, server, service } = await givenServer();
  const { title } = (await service()) as { title: string };
  for (const confirm of [undefined, '', title.toLowerCase(), `${title}s`]) {
    expect(await ask(`${path}/operations`, { kind: 'reinstall', confirm })).toMatchObject({
      status: 422,
    });
  }
  const confirm = ` ${title} `;
  expect(await ask(`${path}/operations`, { kind: 'reinstall', confirm })).toMatchObject({
    status: 204,
  });
  await runMachines(shop, 3);
  expect(shop.fake.begun).toEqual(['create', 'reinstall']);
  expect(server.state).toBe('active');
});

test('the automatic renewal is agreed at the price that stands, listed, and switched off', async () => {
  const { ask, path, server, endsAt, amount, buyer, service } = await givenServer();
  const on = (amountKes: number) => ask(`${path}/auto-renewal`, { amountKes }, put);
  expect(await on(amount - 1)).toMatchObject({ status: 409, code: 'price-changed' });
  expect(await ask(`${path}/leave`, { leaves: true, note: 'too dear' })).toMatchObject({
    status: 204,
  });
  expect(await service()).toMatchObject({ leavesAtEnd: true, auto: null });
  expect(await on(amount)).toMatchObject({ status: 200, leavesAtEnd: false });
  const [kept] = await shop.db.rows<{ note: string | null }>(sql`
    select leave_note as note from servers where id = ${server.id}`);
  expect(kept).toEqual({ note: null });
  const auto = { agreedKes: amount, amountKes: amount, pays: 'nothing' };
  expect(await service()).toMatchObject({ auto });
  const chargeAt = new Date(endsAt.getTime() - dayMs);
  expect(await ask('/servers/auto-renewals', {}, get)).toMatchObject({
    servers: [{ serverId: server.id, chargeAt: iso(chargeAt), ...auto }],
  });
  until(new Date(chargeAt.getTime() + hourMs));
  expect(await service()).toMatchObject({ auto: { chargeAt: iso(shop.clock()) } });
  await fillBalance(shop, buyer, amount - 1);
  expect(await service()).toMatchObject({ auto, balanceKes: amount - 1 });
  await fillBalance(shop, buyer, 100);
  expect(await service()).toMatchObject({ auto: { pays: 'balance' }, balanceKes: amount + 99 });
  await shop.db.execute(sql`
    insert into exchange_rates (kes_per_usd_e4, valid_from, set_by, source)
    values (${rateE4 * 2}, ${shop.clock()}, 'test', 'test')`);
  expect(await service()).toMatchObject({
    auto: { agreedKes: amount, amountKes: amount * 2, pays: 'price-changed' },
  });
  await shop.db.execute(sql`
    delete from exchange_rates where kes_per_usd_e4 = ${rateE4 * 2}`);
  const offSale = (onSale: boolean) =>
    shop.db.execute(sql`update vps_offers set on_sale = ${onSale} where id = ${server.offerId}`);
  await offSale(false);
  expect(await service()).toMatchObject({
    auto: { amountKes: null, pays: 'nothing' },
    renewal: {
      amountKes: null,
      until: null,
      refusal: 'This server is no longer available.',
      phone: maskPhone(machinePhone),
    },
  });
  await offSale(true);
  expect(await ask(`${path}/auto-renewal`, {}, { method: 'DELETE' })).toMatchObject({
    status: 200,
    auto: null,
  });
  expect(await ask('/servers/auto-renewals', {}, get)).toEqual({ status: 200, servers: [] });
});

test('whoever leaves pays nothing more, and may stay after all', async () => {
  const { ask, path, server, amount, service } = await givenServer();
  await ask(`${path}/auto-renewal`, { amountKes: amount }, put);
  await ask(`${path}/leave`, { leaves: true, note: 'moving on' });
  expect(await service()).toMatchObject({ leavesAtEnd: true, auto: null });
  const noteOf = () =>
    shop.db.rows(sql`select leave_note as note from servers where id = ${server.id}`);
  expect(await noteOf()).toEqual([{ note: 'moving on' }]);
  await ask(`${path}/leave`, { leaves: false, note: 'staying' });
  expect(await service()).toMatchObject({ leavesAtEnd: false });
  expect(await noteOf()).toEqual([{ note: null }]);
});

test('a month more costs what the page says, under one key once', async () => {
  const { ask, path, server, amount } = await givenServer();
  expect(await ask(`${path}/renew`, { amountKes: amount + 1 }, { key: 'a' })).toMatchObject({
    status: 409,
    code: 'price-changed',
  });
  const paid = await ask(`${path}/renew`, { amountKes: amount }, { key: 'b' });
  expect(paid).toMatchObject({ status: 200, transactionStatus: 'PROCESSING' });
  expect(await ask(`${path}/renew`, { amountKes: amount }, { key: 'b' })).toEqual(paid);
  const sent = shop.daraja.received.at(-1);
  expect([sent?.id, sent?.account, sent && toWholeKes(sent.amount)]).toEqual([
    paid.paymentId,
    machinePhone,
    amount,
  ]);
  expect(server.term).toBe(1);
});

test('another customer’s server is as unknown as none', async () => {
  const { path } = await givenServer();
  const { ask } = await givenSite(shop, await givenBuyer(shop));
  const asks = [
    ['GET', 'service', {}],
    ['GET', 'live', {}],
    ['POST', 'reveal', proof],
    ['POST', 'console', proof],
    ['POST', 'renew', { amountKes: 1 }],
    ['POST', 'operations', { kind: 'stop' }],
    ['POST', 'leave', { leaves: true }],
    ['POST', 'late', { choice: 'days' }],
    ['PUT', 'auto-renewal', { amountKes: 1 }],
    ['DELETE', 'auto-renewal', {}],
  ] as const;
  for (const [method, what, body] of asks) {
    const answer = await ask(`${path}/${what}`, body, { method });
    expect([what, answer]).toEqual([
      what,
      expect.objectContaining({ status: 404, code: 'not-found' }),
    ]);
  }
});

test('an activation past its promise offers days or the money, and says what was chosen', async () => {
  const late = async () => {
    const sale = await givenServerSale(shop);
    shop.fake.faults.push('refuses');
    await runMachines(shop, 1);
    const server = await findServerOfOrder(shop.db, sale.orderId);
    const { ask } = await givenSite(shop, sale.buyer);
    const path = `/servers/${server?.id}`;
    const service = () => ask(`${path}/service`, {}, get) as Promise<object>;
    return { ...sale, ask, path, service };
  };
  await placeAt(shop.db, 'us1', 'sandbox');
  const days = await late();
  const refund = await late();
  expect(await days.service()).toMatchObject({ state: 'failed', late: null });
  expect(await days.ask(`${days.path}/late`, { choice: 'days' })).toMatchObject({ status: 409 });
  shop.later(2 * hourMs);
  const offered = { days: shop.limits.lateDays, choice: null };
  for (const { service } of [days, refund])
    expect(await service()).toMatchObject({ late: offered });
  expect(await days.ask(`${days.path}/late`, { choice: 'days' })).toMatchObject({ status: 204 });
  expect(await refund.ask(`${refund.path}/late`, { choice: 'refund' })).toMatchObject({
    status: 204,
  });
  expect(await days.service()).toMatchObject({
    state: 'failed',
    late: { days: shop.limits.lateDays, choice: 'days' },
    balanceKes: 0,
  });
  expect(await refund.service()).toMatchObject({
    late: { days: 0, choice: 'refund' },
    balanceKes: refund.amount,
  });
  const again = await days.ask(`${days.path}/late`, { choice: 'refund' });
  expect(again).toMatchObject({ status: 409, code: 'server-cannot' });
});
