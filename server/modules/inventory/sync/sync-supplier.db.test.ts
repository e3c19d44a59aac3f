import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { probeDue } from '../probing/probe.ts';
import { sampleSupplierKeys } from '../../../../sandbox/index.ts';
import { givenSupplier, type SuppliedShop } from '../testing/given-supplier.ts';
import { retireUpstreams } from './slots.sql.ts';
import { syncDueSuppliers } from './sync-supplier.ts';
import { minuteMs } from '#contracts/time.ts';

const database = useTestDatabase();

type StockRow = Readonly<{
  id: `ups_${string}`;
  externalId: string;
  exitIp: string;
  port: number;
  health: string;
  listed: string;
  onSale: boolean;
  withheld: string | null;
  retiredBy: string | null;
  missingLists: number;
}>;

const stockOf = ({ ctx, name }: SuppliedShop) =>
  ctx.db.rows<StockRow>(sql`
    select u.id, u.external_id as "externalId", host(u.exit_ip) as "exitIp", u.port, u.health,
           p.health as listed, p.on_sale as "onSale", p.withheld, u.retired_by as "retiredBy",
           u.missing_lists as "missingLists"
      from upstreams u join proxies p on p.upstream_id = u.id
     where u.supplier = ${name} order by u.exit_ip`);

test.each(Object.keys(sampleSupplierKeys) as (keyof typeof sampleSupplierKeys)[])(
  'new slots of %s are listed with the exit they really have, and sold once they are measured',
  async (supplier) => {
    const shop = await givenSupplier(database.db, supplier);
    const rented = await shop.rent(3);
    expect(await shop.sync()).toMatchObject({ outcome: 'complete', listed: 3, added: 3 });
    const arrived = await stockOf(shop);
    expect(arrived.map(({ exitIp }) => exitIp)).toEqual(rented.map(({ exitIp }) => exitIp));
    expect(arrived.every(({ listed }) => listed === 'new')).toBe(true);
    await probeDue(shop.ctx);
    expect((await stockOf(shop)).map(({ listed }) => listed)).toEqual([
      'healthy',
      'healthy',
      'healthy',
    ]);
    expect(await shop.sync()).toMatchObject({ outcome: 'complete', added: 0, changed: 0 });
  },
);

test('origin, consent and cost of the account stand with each address', async () => {
  const shop = await givenSupplier(database.db, 'webshare', { costMonthCents: 250 });
  await shop.rent(1);
  await shop.sync();
  const [row] = await shop.ctx.db.rows(sql`
    select origin, consent_basis as consent, cost_month_cents as cost, synced from upstreams`);
  const consent = 'Its subscribers agreed';
  expect(row).toEqual({ origin: 'A contract', consent, cost: 250, synced: true });
});

test('a slot that does not answer its first look waits, with the reason', async () => {
  const shop = await givenSupplier(database.db, 'webshare');
  const [dead] = await shop.rent(2);
  await shop.client.post(`/upstreams/${dead?.exitIp}`, { state: 'refused' });
  const run = await shop.sync();
  expect(run).toMatchObject({ outcome: 'complete', added: 1, waiting: 1 });
  expect(run.refused[0]?.why).toContain('tunnel-refused');
  await shop.client.post(`/upstreams/${dead?.exitIp}`, { state: 'healthy' });
  expect(await shop.sync()).toMatchObject({ added: 1, waiting: 0 });
});

test('a changed port is put in place, and the address waits for trust again', async () => {
  const shop = await givenSupplier(database.db, 'webshare');
  const [one] = await shop.rent(1);
  await shop.sync();
  await probeDue(shop.ctx);
  const [before] = await stockOf(shop);
  await shop.change(one?.id ?? 0, { port: 2080 });
  expect(await shop.sync()).toMatchObject({ outcome: 'complete', added: 0, changed: 1 });
  const [after] = await stockOf(shop);
  expect(after).toMatchObject({ id: before?.id, port: 2080, health: 'new', listed: 'new' });
});

test('a failed list changes nothing, says why, and is asked for ever later', async () => {
  const shop = await givenSupplier(database.db, 'webshare');
  await shop.rent(3);
  await shop.sync();
  const before = await stockOf(shop);
  const waits: number[] = [];
  for (const reply of ['outage', 'not-json', 'cut']) {
    await shop.behave({ reply });
    expect(await shop.sync()).toMatchObject({ outcome: 'failed', missing: 0, withdrawn: 0 });
    const [row] = await shop.ctx.db.rows<{ next: Date }>(sql`
      select next_sync_at as next from suppliers where name = ${shop.name}`);
    waits.push(((row?.next.getTime() ?? 0) - shop.ctx.clock().getTime()) / minuteMs);
  }
  expect(await stockOf(shop)).toEqual(before);
  expect(waits).toEqual([5, 10, 20]);
  expect((await shop.runs()).at(-1)?.reason).toContain('bad-answer');
});

test('an empty or shortened list never withdraws stock, however often it comes', async () => {
  for (const supplier of ['webshare', 'proxy-seller', 'iproyal'] as const) {
    const shop = await givenSupplier(database.db, supplier);
    for (let order = 0; order < 8; order += 1) await shop.rent(1);
    await shop.sync();
    const before = await stockOf(shop);
    await shop.behave({ reply: 'short-page' });
    for (let time = 0; time < 5; time += 1) {
      expect(await shop.sync()).toMatchObject({ outcome: 'short', missing: 0, withdrawn: 0 });
    }
    expect(await stockOf(shop)).toEqual(before);
  }
});

test('what three complete lists leave out goes off sale at once and is withdrawn at the third', async () => {
  const shop = await givenSupplier(database.db, 'webshare');
  const [one] = await shop.rent(6);
  await shop.sync();
  await probeDue(shop.ctx);
  await shop.change(one?.id ?? 0, { dropped: true });
  const seen = async () => {
    const run = await shop.sync();
    const slot = (await stockOf(shop)).find(({ exitIp }) => exitIp === one?.exitIp);
    return [run.missing, run.withdrawn, slot?.onSale, slot?.health, slot?.withheld];
  };
  expect(await seen()).toEqual([1, 0, false, 'healthy', 'missing']);
  expect(await seen()).toEqual([1, 0, false, 'healthy', 'missing']);
  expect(await seen()).toEqual([0, 1, false, 'down', 'withdrawn']);
  expect((await stockOf(shop)).filter(({ onSale }) => onSale)).toHaveLength(5);
});

test('what comes back is on sale again, unless staff had taken it off', async () => {
  const shop = await givenSupplier(database.db, 'webshare');
  const [one, two] = await shop.rent(6);
  await shop.sync();
  const { db } = shop.ctx;
  await db.execute(sql`update proxies set on_sale = false where ip = ${two?.exitIp}`);
  for (const slot of [one, two]) await shop.change(slot?.id ?? 0, { dropped: true });
  await shop.sync();
  expect((await stockOf(shop)).filter(({ onSale }) => onSale)).toHaveLength(4);
  for (const slot of [one, two]) await shop.change(slot?.id ?? 0, { dropped: false });
  await shop.sync();
  const back = await stockOf(shop);
  expect(back.find(({ exitIp }) => exitIp === one?.exitIp)).toMatchObject({ onSale: true });
  expect(back.find(({ exitIp }) => exitIp === two?.exitIp)).toMatchObject({ onSale: false });
  expect(back.every(({ missingLists }) => missingLists === 0)).toBe(true);
});

test('a slot whose time at the supplier is over goes without waiting for more lists', async () => {
  const shop = await givenSupplier(database.db, 'proxy-seller');
  const [one] = await shop.rent(2);
  await shop.sync();
  await shop.ctx.db.execute(sql`
    update upstreams set ends_at = ${shop.ctx.clock()} where exit_ip = ${one?.exitIp}`);
  await shop.change(one?.id ?? 0, { dropped: true });
  expect(await shop.sync()).toMatchObject({ outcome: 'complete', withdrawn: 1 });
});

test('what the supplier took away and gives back is the address it was', async () => {
  const shop = await givenSupplier(database.db, 'webshare');
  const [one] = await shop.rent(3);
  await shop.sync();
  const [before] = await stockOf(shop);
  await shop.change(one?.id ?? 0, { dropped: true });
  for (let time = 0; time < 3; time += 1) await shop.sync();
  await shop.change(one?.id ?? 0, { dropped: false });
  expect(await shop.sync()).toMatchObject({ outcome: 'complete', changed: 1 });
  const [after] = await stockOf(shop);
  expect(after).toMatchObject({ id: before?.id, health: 'new', onSale: true, retiredBy: null });
});

test('what staff withdrew stays withdrawn, though the supplier lists it', async () => {
  const shop = await givenSupplier(database.db, 'webshare');
  await shop.rent(1);
  await shop.sync();
  const [slot] = await stockOf(shop);
  if (!slot) throw new Error('It was brought in.');
  const at = shop.ctx.clock();
  await shop.ctx.db.transaction((tx) =>
    retireUpstreams(tx, [slot.id], { by: 'staff', why: 'abuse', at }),
  );
  expect(await shop.sync()).toMatchObject({ outcome: 'complete', changed: 0, added: 0 });
  expect((await stockOf(shop))[0]).toMatchObject({ health: 'down', retiredBy: 'staff' });
});

test('an address that its supplier put in another’s place goes on as the same upstream', async () => {
  const shop = await givenSupplier(database.db, 'webshare');
  const [one] = await shop.rent(2);
  await shop.sync();
  const before = await stockOf(shop);
  const { http } = shop.client.sandbox.addresses;
  const headers = {
    authorization: 'Token sandbox-webshare-token',
    'content-type': 'application/json',
  };
  const ask = (path: string, body?: object) =>
    fetch(`${http}/webshare/api/v3/proxy/replace/${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    }).then((answer) => answer.json() as Promise<{ id: number; state: string }>);
  const input = { to_replace: { type: 'ip_address', ip_addresses: [one?.exitIp] } };
  const { id } = await ask('', input);
  await expect.poll(async () => (await ask(`${id}/`)).state).toBe('completed');
  expect(await shop.sync()).toMatchObject({ outcome: 'complete', added: 0, changed: 1 });
  const after = await stockOf(shop);
  expect(after.map((slot) => slot.id).toSorted()).toEqual(before.map((slot) => slot.id).toSorted());
  expect(after.some(({ exitIp }) => exitIp === one?.exitIp)).toBe(false);
});

test('the budget of calls is kept by the hour, and an account without any waits', async () => {
  const shop = await givenSupplier(database.db, 'proxy-seller', { callsPerHour: 4 });
  await shop.rent(1);
  expect(await shop.sync()).toMatchObject({ outcome: 'complete', calls: 3 });
  expect(await shop.sync()).toMatchObject({ outcome: 'failed', calls: 1 });
  expect((await shop.runs()).at(-1)?.reason).toContain('budget');
  shop.ctx.moveClock(61 * minuteMs);
  expect(await shop.sync()).toMatchObject({ outcome: 'complete', calls: 3 });
});

test('a short wait that is asked for is waited, a long one is kept', async () => {
  const shop = await givenSupplier(database.db, 'webshare');
  await shop.rent(1);
  await shop.behave({ reply: 'rate-limited', retryAfter: 1, times: 2 });
  expect(await shop.sync()).toMatchObject({ outcome: 'complete', calls: 3 });
  await shop.behave({ reply: 'rate-limited', retryAfter: 7_200, times: 1 });
  expect(await shop.sync()).toMatchObject({ outcome: 'failed', calls: 1 });
  const [row] = await shop.ctx.db.rows<{ next: Date }>(sql`
    select next_sync_at as next from suppliers where name = ${shop.name}`);
  expect((row?.next.getTime() ?? 0) - shop.ctx.clock().getTime()).toBe(7_200_000);
});

test('two workers at once read one account once', async () => {
  const shop = await givenSupplier(database.db, 'webshare');
  await shop.rent(2);
  const done = await Promise.all([1, 2, 3].map(() => syncDueSuppliers(shop.ctx)));
  expect(done.filter((count) => count === 1)).toHaveLength(1);
  expect(await shop.runs()).toHaveLength(1);
});

test('the key is stored sealed and stands in no run', async () => {
  const shop = await givenSupplier(database.db, 'proxy-seller');
  await shop.behave({ reply: 'outage' });
  await shop.sync();
  const rows = await shop.ctx.db.rows<{ line: string }>(sql`
    select s::text as line from suppliers s union all select r::text from supplier_runs r`);
  const key = 'sandbox-proxy-seller-key';
  const hex = Buffer.from(key).toString('hex');
  for (const { line } of rows) {
    expect(line).not.toContain(key);
    expect(line).not.toContain(hex);
  }
});

test('new stock is priced by the rules in force, and by its cost where one says so', async () => {
  const shop = await givenSupplier(database.db, 'webshare', { costMonthCents: 250 });
  const only = { supplier: null, countryCode: 'KE', connection: null, ratingMin: null };
  const price = { kind: 'markup', percent: 100, monthDiscountPercent: 40 };
  await shop.ctx.db.execute(sql`
    insert into price_rule_sets (version, rules, saved_by, saved_at)
    values (1, ${JSON.stringify([{ name: 'Kenya', ...only, price }])}::jsonb, 'test',
            ${shop.ctx.clock()})`);
  await shop.rent(1, 'KE');
  await shop.rent(1, 'US');
  await shop.sync();
  const rows = await shop.ctx.db.rows(sql`
    select country_code as cc, price_day_cents as day, price_month_cents as month from proxies
     order by 1`);
  expect(rows).toEqual([
    { cc: 'KE', day: 28, month: 500 },
    { cc: 'US', day: 199, month: 3582 },
  ]);
  await shop.ctx.db.execute(sql`truncate price_rule_sets`);
});

test('a listing knows until when its supplier gives it, and learns when that changes', async () => {
  const shop = await givenSupplier(database.db, 'proxy-seller');
  await shop.rent(1);
  await shop.sync();
  const terms = () =>
    shop.ctx.db.rows<{ slot: Date; listed: Date }>(sql`
      select u.ends_at as slot, p.available_until as listed
        from upstreams u join proxies p on p.upstream_id = u.id where u.supplier = ${shop.name}`);
  const [first] = await terms();
  expect(first?.slot).toBeInstanceOf(Date);
  expect(first?.listed).toEqual(first?.slot);
  await shop.ctx.db.execute(sql`
    update proxies set available_until = ${shop.ctx.clock()}, on_sale = false,
           withheld = 'ending' where upstream_id in (select id from upstreams
                                                      where supplier = ${shop.name})`);
  await shop.sync();
  expect(await terms()).toEqual([first]);
  expect(await stockOf(shop)).toMatchObject([{ onSale: true, withheld: null }]);
});
