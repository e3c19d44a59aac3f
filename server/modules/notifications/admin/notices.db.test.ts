import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import type { NoticePage } from '#contracts/account/notices.ts';
import { csrfHeader } from '#contracts/site/paths.ts';
import { sql } from '#platform/db.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { openAdmin } from '#testing/admin/given-admin.ts';
import { givenBuyer } from '#testing/admin/given-shop.ts';
import { asCustomer, openApp } from '#testing/open-app.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { listenToNotices } from '../bell/notice-events.ts';
import { noticeRoutes } from '../bell/notices.routes.ts';
import { enqueueMail } from '../notify.ts';
import { keepMail } from '../testing/kept-mail.ts';
import { topUpMail } from '../testing/top-up-mail.ts';

const { shop, admin } = useAdmin();
const publicUrl = 'https://shop.test';
const unique = () => makeId('fact', systemRandomness);

/** Customers who ask for their own bell over HTTP. */
async function givenBells() {
  const events = await listenToNotices(shop.db);
  const callerOf = async ({ headers }: { headers: Record<string, unknown> }) =>
    asCustomer(headers['x-test-customer'] as CustomerId);
  const { db, clock } = shop;
  const app = await openApp({ db, clock, publicUrl, callerOf, csrf: 'csrf' });
  noticeRoutes(app, shop, events);
  const call = async (who: CustomerId, what: string, body?: object) => {
    const [method, path] = what.split(' ');
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: { origin: publicUrl, 'x-test-customer': who, [csrfHeader]: 'csrf' },
      ...(body === undefined ? {} : { payload: body }),
    });
    const json = answer.body.startsWith('{') ? answer.json<unknown>() : {};
    return { status: answer.statusCode, json };
  };
  const bellOf = async (who: CustomerId) => (await call(who, 'GET /notices')).json as NoticePage;
  return { events, call, bellOf, post: keepMail(shop) };
}

function notifyTopUp(customerId: CustomerId, dedupeKey: string) {
  return shop.db.transaction((tx) =>
    enqueueMail(tx, shop, topUpMail({ customerId, dedupeKey, at: noon })),
  );
}

const notifyChange = (customerId: CustomerId) =>
  shop.db.transaction((tx) =>
    enqueueMail(tx, shop, {
      template: 'password-changed',
      dedupeKey: `password-changed:${unique()}`,
      to: [`${customerId}@example.test`],
      customerId,
      facts: {
        firstName: 'Wanjiru',
        changedAt: noon.toISOString(),
        link: 'https://shop.test/account/forgotpassword#SECRETTOKEN',
      },
      at: noon,
    }),
  );

test('a fact told ten times at once is one mail and one line in the bell', async () => {
  const { bellOf, post } = await givenBells();
  const who = await givenBuyer(shop);
  const key = `balance-topped-up:${unique()}`;
  const told = await Promise.all(Array.from({ length: 10 }, () => notifyTopUp(who, key)));
  expect(told.filter(Boolean)).toHaveLength(1);
  await post.runDue();
  expect(post.kept.filter(({ to }) => to[0] === `${who}@example.test`)).toHaveLength(1);
  expect(await bellOf(who)).toMatchObject({
    unread: 1,
    content: [
      {
        kind: 'payment',
        title: 'KES 1000.00 added to your Lango balance',
        text: 'Your balance is now KES 1259.00.',
        path: '/dashboard/balance',
        isRead: false,
      },
    ],
  });
});

test('a way that is switched off is not taken, and each of the others is', async () => {
  const { call, bellOf, post } = await givenBells();
  const [noMail, noBell] = [await givenBuyer(shop), await givenBuyer(shop)];
  const off = (channel: string) => ({ choices: [{ kind: 'payment', channel, isOn: false }] });
  const path = 'PATCH /account/notifications';
  expect((await call(noMail, path, off('mail'))).status).toBe(200);
  expect((await call(noBell, path, off('bell'))).status).toBe(200);
  for (const who of [noMail, noBell]) {
    const key = `balance-topped-up:${unique()}`;
    expect(await notifyTopUp(who, key)).toBe(true);
    expect(await notifyTopUp(who, key)).toBe(false);
  }
  await post.runDue();
  expect(post.kept.map(({ to }) => to[0])).toEqual([`${noBell}@example.test`]);
  expect((await bellOf(noMail)).unread).toBe(1);
  expect((await bellOf(noBell)).totalItems).toBe(0);
});

test('mails about the safety of an account leave whatever was chosen', async () => {
  const { call, bellOf, post } = await givenBells();
  const who = await givenBuyer(shop);
  const choices = ['mail', 'bell'].map((channel) => ({
    kind: 'security',
    channel,
    isOn: false,
  }));
  const { json } = await call(who, 'PATCH /account/notifications', { choices });
  const { kinds } = json as { kinds: { kind: string; channels: unknown[] }[] };
  expect(kinds.find(({ kind }) => kind === 'security')?.channels).toEqual([
    { channel: 'mail', isOn: true, isFixed: true },
    { channel: 'bell', isOn: false, isFixed: false },
  ]);
  await notifyChange(who);
  await post.runDue();
  expect(post.kept).toHaveLength(1);
  expect((await bellOf(who)).totalItems).toBe(0);
});

test('the bell speaks its reader’s language and keeps no link that works once', async () => {
  const { call, bellOf } = await givenBells();
  const who = await givenBuyer(shop);
  await call(who, 'PATCH /account/notifications', { language: 'sw' });
  await notifyChange(who);
  const bell = await bellOf(who);
  expect(bell.content[0]?.title).toBe('Nenosiri lako la Lango limebadilishwa');
  expect(bell.content[0]?.path).toBe('/account/settings');
  const rows = await shop.db.rows(sql`select 1 from notices where notices::text like '%SECRET%'`);
  expect([rows, JSON.stringify(bell).includes('SECRET')]).toEqual([[], false]);
});

test('nobody reads or marks the notices of somebody else', async () => {
  const { call, bellOf } = await givenBells();
  const [mine, theirs] = [await givenBuyer(shop), await givenBuyer(shop)];
  await notifyTopUp(theirs, `balance-topped-up:${unique()}`);
  const id = (await bellOf(theirs)).content[0]?.id ?? 0;
  expect((await bellOf(mine)).totalItems).toBe(0);
  await call(mine, 'POST /notices/read', { id });
  await call(mine, 'POST /notices/read', { upTo: id });
  expect((await bellOf(theirs)).unread).toBe(1);
  await call(theirs, 'POST /notices/read', { upTo: id });
  expect((await bellOf(theirs)).unread).toBe(0);
});

test('an open bell hears of its own news, and of no one else’s', async () => {
  const { events } = await givenBells();
  const [mine, theirs] = [await givenBuyer(shop), await givenBuyer(shop)];
  let heard = 0;
  let other = 0;
  const stop = events.watch(mine, () => void (heard += 1));
  events.watch('nobody', () => void (other += 1));
  await notifyTopUp(theirs, `balance-topped-up:${unique()}`);
  await notifyTopUp(mine, `balance-topped-up:${unique()}`);
  await expect.poll(() => heard).toBe(1);
  stop();
  await notifyTopUp(mine, `balance-topped-up:${unique()}`);
  await expect.poll(() => heard).toBe(1);
  expect(other).toBe(0);
});

const tellClock = () =>
  shop.db.transaction((tx) =>
    enqueueMail(tx, shop, {
      template: 'activation-clock',
      dedupeKey: `clock:${unique()}`,
      to: ['one@shop.test'],
      facts: {
        orderCode: 'K7M2Q9',
        title: 'VPS US1',
        minutes: 60,
        assignee: '',
        link: 'https://shop.test/admin/orders/ord_1',
      },
      at: noon,
    }),
  );

const notifyTicket = () =>
  shop.db.transaction((tx) =>
    enqueueMail(tx, shop, {
      template: 'ticket-arrived',
      dedupeKey: `ticket-arrived:${unique()}`,
      to: ['one@shop.test'],
      facts: {
        ticketCode: 'T-7K3M9Q2',
        subject: 'My proxy is slow',
        from: 'amina@example.test',
        department: 'technical',
        body: 'It was fast.',
        link: 'https://shop.test/admin/tickets/tkt_1',
      },
      at: noon,
    }),
  );

test('each of the staff is told what their role may know, and reads it for themselves', async () => {
  const other = await openAdmin(shop);
  await tellClock();
  await notifyTicket();
  const kindsOf = async (role: 'operator' | 'support' | 'finance') => {
    const { json } = await admin.call(role, 'GET /admin/notices');
    return new Set((json['content'] as { kind: string }[]).map(({ kind }) => kind));
  };
  expect(await kindsOf('operator')).toEqual(new Set(['clock']));
  expect(await kindsOf('support')).toEqual(new Set(['clock', 'ticket']));
  const before = (await admin.call('support', 'GET /admin/notices')).json;
  const newest = (before['content'] as { id: number }[])[0]?.id;
  await admin.call('support', 'POST /admin/notices/read', { upTo: newest });
  expect((await admin.call('support', 'GET /admin/notices')).json['unread']).toBe(0);
  expect((await other.call('support', 'GET /admin/notices')).json['unread']).not.toBe(0);
});

test('a member of staff who may not read tickets cannot mark them as read either', async () => {
  const other = await openAdmin(shop);
  await notifyTicket();
  const unread = async () => (await other.call('support', 'GET /admin/notices')).json['unread'];
  const before = await unread();
  await other.call('operator', 'POST /admin/notices/read', { upTo: 1_000_000 });
  const clocks = Number(before) - Number(await unread());
  const { json } = await other.call('support', 'GET /admin/notices');
  const tickets = (json['content'] as { kind: string; isRead: boolean }[]).filter(
    ({ kind }) => kind === 'ticket',
  );
  expect(tickets.every(({ isRead }) => !isRead)).toBe(true);
  expect(clocks).toBeGreaterThanOrEqual(0);
});

test('a kind that a member of staff switched off is silent for them alone', async () => {
  const other = await openAdmin(shop);
  await tellClock();
  const choices = [{ kind: 'clock', channel: 'bell', isOn: false }];
  const saved = await admin.call('operator', 'PATCH /admin/notices/settings', { choices });
  expect(saved.status).toBe(200);
  expect((await admin.call('operator', 'GET /admin/notices')).json['totalItems']).toBe(0);
  expect((await other.call('operator', 'GET /admin/notices')).json['totalItems']).not.toBe(0);
});
