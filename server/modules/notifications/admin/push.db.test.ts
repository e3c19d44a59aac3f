import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { runJobs } from '#platform/jobs.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { openAdmin } from '#testing/admin/given-admin.ts';
import { useAdmin } from '#testing/admin/use-admin.ts';
import { pushHandlers } from '../bell/deliver-push.ts';
import { enqueueMail } from '../notify.ts';
import { openPushService } from '../testing/push-service.ts';

const { shop, admin, now, pass } = useAdmin();
let service: Awaited<ReturnType<typeof openPushService>>;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.close());

async function givenDevice() {
  let role: ReadonlySet<string> | undefined = new Set(['orders.read', 'tickets.read']);
  await shop.db.execute(sql`delete from push_devices`);
  const browser = service.subscribe();
  const added = await admin.call('operator', 'POST /admin/push/devices', browser.body);
  const { id = '' } = added.json as { id?: string };
  const { clock, db, keyring, random, log } = shop;
  const config = { mode: 'sandbox', publicUrl: shop.publicUrl, shop: shop.shop } as never;
  const staffMay = async (_: string, permission: string | null) =>
    role !== undefined && (permission === null || role.has(permission));
  const handlers = pushHandlers({ db, clock, keyring, config, staffMay });
  return {
    browser,
    id,
    status: added.status,
    become: (next: ReadonlySet<string> | undefined) => void (role = next),
    run: async (minutes = 0) => {
      pass(minutes * minuteMs);
      await runJobs({ db, clock, random, log }, handlers);
    },
    tell: (reason: string) =>
      shop.db.transaction((tx) =>
        enqueueMail(tx, shop, {
          template: 'fulfilment-failed',
          dedupeKey: `fulfilment-failed:${makeId('fact', systemRandomness)}`,
          to: ['one@shop.test'],
          facts: {
            orderCode: 'LG-7K3M9Q',
            title: 'VPS US1',
            reason,
            link: 'https://shop.test/admin/orders/ord_1',
          },
          at: now(),
        }),
      ),
  };
}

const devices = () => shop.db.rows(sql`select id from push_devices`);

test('a failed order reaches the device, sealed for it and vouched for by the shop’s one key', async () => {
  const { status, browser, tell, run, id } = await givenDevice();
  expect(status).toBe(200);
  await tell('there is no such image');
  await run();
  const { publicKey } = (await admin.call('operator', 'GET /admin/push')).json as {
    publicKey?: string;
  };
  expect(browser.heard).toEqual([
    {
      message: {
        title: 'Order LG-7K3M9Q failed',
        text: 'VPS US1: there is no such image',
        path: '/admin/orders/ord_1',
        tag: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
      voucher: expect.objectContaining({
        aud: service.base,
        sub: 'mailto:support@shop.test',
        key: publicKey,
      }) as object,
      ttl: '7200',
    },
  ]);
  await run();
  expect(browser.heard).toHaveLength(1);
  const kept = JSON.stringify(
    await shop.db.rows(sql`select d.*, k.* from push_devices d cross join push_keys k`),
  );
  expect(kept).not.toContain(browser.body.endpoint);
  expect(kept).not.toContain(browser.body.keys.auth);
  await admin.call('operator', `POST /admin/push/devices/${id}/test`);
  await run();
  expect(browser.heard[1]?.message).toMatchObject({ title: 'Lango', path: '/admin/notices' });
});

test.each([404, 410])('a device that its service answers %i for is forgotten', async (status) => {
  const { browser, tell, run } = await givenDevice();
  browser.answers(status);
  await tell('no room');
  await run();
  expect(await devices()).toEqual([]);
});

test('a service that is out of order is asked again later, until it is no news any more', async () => {
  const { browser, tell, run } = await givenDevice();
  browser.answers(503);
  await tell('no room');
  await run();
  expect(browser.heard).toEqual([]);
  expect(await shop.db.rows(sql`select last_error from push_devices`)).toEqual([
    { last_error: 'It answered 503.' },
  ]);
  browser.answers(201);
  await run(1);
  expect(browser.heard).toHaveLength(1);
  browser.answers(503);
  await tell('still no room');
  await run();
  browser.answers(201);
  await run(121);
  expect(browser.heard).toHaveLength(1);
});

test('what somebody switched off, may not read or has left for stays unsaid', async () => {
  const { browser, tell, run, become } = await givenDevice();
  const choose = (isOn: boolean) =>
    admin.call('operator', 'PATCH /admin/notices/settings', {
      choices: [{ kind: 'fulfilment', channel: 'push', isOn }],
    });
  expect((await choose(false)).json).toMatchObject({
    kinds: expect.arrayContaining([
      {
        kind: 'fulfilment',
        channels: expect.arrayContaining([
          { channel: 'push', isOn: false, isFixed: false },
        ]) as object,
      },
    ]) as object,
  });
  await tell('one');
  await choose(true);
  become(new Set(['tickets.read']));
  await tell('two');
  await run();
  expect(browser.heard).toEqual([]);
  become(undefined);
  await tell('three');
  await run();
  expect(browser.heard).toEqual([]);
  expect(await devices()).toEqual([]);
});

test('a device is its owner’s alone, one browser is one device, and private addresses are refused', async () => {
  const { browser, id } = await givenDevice();
  const again = await admin.call('operator', 'POST /admin/push/devices', browser.body);
  expect(again.json).toMatchObject({ id });
  const elsewhere = [
    'https://10.0.0.7/push',
    'http://push.example.test/x',
    'https://a:b@push.test/x',
  ];
  for (const endpoint of elsewhere) {
    const body = { ...browser.body, endpoint };
    expect((await admin.call('operator', 'POST /admin/push/devices', body)).status).toBe(422);
  }
  const other = await openAdmin(shop);
  expect((await other.call('operator', `DELETE /admin/push/devices/${id}`)).status).toBe(404);
  expect((await other.call('operator', `POST /admin/push/devices/${id}/test`)).status).toBe(404);
  expect((await other.call('operator', 'GET /admin/push')).json).toMatchObject({ devices: [] });
  expect((await admin.call('operator', `DELETE /admin/push/devices/${id}`)).status).toBe(204);
  expect(await devices()).toEqual([]);
});
