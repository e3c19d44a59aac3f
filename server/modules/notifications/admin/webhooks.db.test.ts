import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { givenBuyer } from '#testing/admin/given-shop.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { listen } from '#testing/listen.ts';
import { chooseLanguage } from '../settings.sql.ts';
import { enqueueMail } from '../notify.ts';
import { keepMail } from '../testing/kept-mail.ts';
import { topUpMail } from '../testing/top-up-mail.ts';

const { shop, admin, pass } = useAdmin();
beforeEach(() => shop.db.execute(sql`update webhooks set is_on = false`));
const unique = () => makeId('fact', systemRandomness);

type ReceivedPost = Readonly<{ path: string; body: string; headers: Record<string, unknown> }>;
const heard: ReceivedPost[] = [];
const state = { answers: 204 };
/** A chat room of this machine, on a real socket. */
const room = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    heard.push({ path: request.url ?? '', body, headers: request.headers });
    if (state.answers === 302) response.setHeader('location', '/elsewhere');
    response.writeHead(state.answers).end();
  });
});
let base = '';
beforeAll(async () => void (base = `http://127.0.0.1:${await listen(room)}`));
afterAll(() => new Promise((resolve) => room.close(resolve)));

async function add(format: string, events: string[]) {
  const path = `/${unique()}`;
  const body = { name: format, format, url: base + path, events };
  const { status, json } = await admin.call('manager', 'POST /admin/webhooks', body);
  const { webhook, secret } = json as { webhook: { id: string }; secret: string };
  return {
    status,
    id: webhook.id,
    secret,
    path,
    at: () => heard.filter((one) => one.path === path),
  };
}

const notifyTicket = (subject: string, dedupeKey = `ticket-arrived:${unique()}`) =>
  shop.db.transaction((tx) =>
    enqueueMail(tx, shop, {
      template: 'ticket-arrived',
      dedupeKey,
      to: ['one@shop.test'],
      facts: {
        ticketCode: 'T-7K3M9Q2',
        subject,
        from: 'amina@example.test',
        department: 'technical',
        body: 'SECRET WORDS',
        link: 'https://shop.test/admin/tickets/tkt_1',
      },
      at: noon,
    }),
  );

test('a fact told many times at once is one message in each room that wants it', async () => {
  const post = keepMail(shop);
  const [slack, discord, other] = [
    await add('slack', ['ticket']),
    await add('discord', ['ticket', 'clock']),
    await add('slack', ['clock']),
  ];
  const key = `ticket-arrived:${unique()}`;
  await Promise.all(Array.from({ length: 6 }, () => notifyTicket('<!channel> @everyone *x*', key)));
  await post.runDue();
  await post.runDue();
  expect([slack, discord, other].map(({ at }) => at().length)).toEqual([1, 1, 0]);
  const said = JSON.parse(slack.at()[0]?.body ?? '{}') as { text: string };
  expect(said.text).toContain('&lt;!channel&gt;');
  expect(said.text).toContain('<https://shop.test/admin/tickets/tkt_1>');
  const shown = JSON.parse(discord.at()[0]?.body ?? '{}') as Record<string, unknown>;
  expect(shown['allowed_mentions']).toEqual({ parse: [] });
  expect(String(shown['content'])).toContain(String.raw`\*x\*`);
  expect(JSON.stringify(heard)).not.toContain('SECRET WORDS');
});

test('a receipt goes out as a short text with its number, signed, in its reader’s language', async () => {
  const post = keepMail(shop);
  const hook = await add('json', ['receipt']);
  const customerId: CustomerId = await givenBuyer(shop);
  await shop.db.execute(sql`update customers set phone = '254712345678' where id = ${customerId}`);
  await chooseLanguage(shop.db, { customerId, language: 'sw', at: noon });
  await shop.db.transaction((tx) =>
    enqueueMail(
      tx,
      shop,
      topUpMail({ customerId, dedupeKey: `balance-topped-up:${unique()}`, at: noon }),
    ),
  );
  await post.runDue();
  const [one] = hook.at();
  expect(JSON.parse(one?.body ?? '{}')).toMatchObject({
    event: 'receipt',
    to: '254712345678',
    title: 'KES 1000.00 zimeongezwa kwenye salio lako la Lango',
    text: 'Imeongezwa: KES 1000.00; Salio: KES 1259.00; Oda: K7M2Q9; Risiti: UKL1234567',
    url: 'https://shop.test/dashboard/balance',
  });
  const stamp = String(one?.headers['x-lango-timestamp']);
  const right = createHmac('sha256', hook.secret).update(`${stamp}.${one?.body}`).digest('hex');
  expect(one?.headers['x-lango-signature']).toBe(`sha256=${right}`);
});

test('a new secret signs beside the former one for a day, and alone afterwards', async () => {
  const post = keepMail(shop);
  const hook = await add('json', ['ticket']);
  const rotate = async () => {
    const { json } = await admin.call('manager', `POST /admin/webhooks/${hook.id}/rotate-secret`);
    return json as { secret: string; webhook: { formerUntil: string | null } };
  };
  const delivered = async () => {
    await notifyTicket('Slow');
    await post.runDue();
    const last = hook.at().at(-1);
    const stamp = String(last?.headers['x-lango-timestamp']);
    const signed = String(last?.headers['x-lango-signature']).split(' ');
    const by = (secret: string) =>
      `sha256=${createHmac('sha256', secret).update(`${stamp}.${last?.body}`).digest('hex')}`;
    return { signed, by };
  };
  const skipped = await rotate();
  expect(skipped.webhook.formerUntil).toBe('2026-03-02T12:00:00.000Z');
  // Changed again before the receiver was: what it knows is still the first one.
  const kept = await rotate();
  const both = await delivered();
  expect(both.signed).toEqual([both.by(kept.secret), both.by(hook.secret)]);
  pass(dayMs);
  const alone = await delivered();
  expect(alone.signed).toEqual([alone.by(kept.secret)]);
  const { json } = await admin.call('owner', 'GET /admin/audit');
  expect(JSON.stringify(json)).not.toContain(kept.secret);
});

test('a room that refuses is tried again, later; given up, it is seen and revived', async () => {
  const post = keepMail(shop);
  const hook = await add('slack', ['ticket']);
  const list = async () => {
    const { json } = await admin.call('manager', `GET /admin/webhooks/${hook.id}/deliveries`);
    return (json['content'] as { id: string; state: string; lastError: string }[])[0];
  };
  state.answers = 302;
  await notifyTicket('Slow');
  await post.runDue();
  expect(await list()).toMatchObject({ state: 'refused', lastError: 'It answered 302.' });
  expect(heard.some(({ path }) => path === '/elsewhere')).toBe(false);
  state.answers = 500;
  for (let tries = 0; tries < 12; tries += 1) {
    pass(hourMs);
    await post.runDue();
  }
  const dead = await list();
  expect(dead).toMatchObject({ state: 'given-up', lastError: 'It answered 500.', tries: 12 });
  state.answers = 204;
  const path = `POST /admin/webhook-deliveries/${encodeURIComponent(dead?.id ?? '')}/retry`;
  expect((await admin.call('manager', path)).status).toBe(204);
  await post.runDue();
  expect(await list()).toMatchObject({ state: 'sent', lastError: null });
  expect((await admin.call('manager', path)).status).toBe(404);
});

test('a test press sends made-up facts; a webhook that is off or gone hears nothing', async () => {
  const post = keepMail(shop);
  const [off, gone] = [await add('json', ['ticket']), await add('json', ['ticket'])];
  expect((await admin.call('manager', `POST /admin/webhooks/${off.id}/test`)).status).toBe(204);
  await post.runDue();
  expect(off.at()).toHaveLength(1);
  const change = { isOn: false, events: ['ticket'] };
  await admin.call('manager', `PATCH /admin/webhooks/${off.id}`, change);
  await notifyTicket('Slow');
  await admin.call('manager', `DELETE /admin/webhooks/${gone.id}`);
  await post.runDue();
  expect([off.at().length, gone.at().length]).toEqual([1, 0]);
  const log = await shop.db.rows(sql`
    select action from audit_log where subject_id = ${off.id} order by id`);
  expect(log).toEqual(
    ['webhook.add', 'webhook.test', 'webhook.change'].map((action) => ({ action })),
  );
});

test('the address of a room lies sealed and is shown to nobody', async () => {
  const hook = await add('slack', ['ticket']);
  const rows = await shop.db.rows(sql`
    select 1 from webhooks w where w::text like ${`%${hook.path}%`}
    union all select 1 from audit_log a where a::text like ${`%${hook.path}%`}`);
  expect(rows).toEqual([]);
  const { json } = await admin.call('owner', 'GET /admin/webhooks');
  expect(JSON.stringify(json)).not.toContain(hook.path);
});

test.each([
  'http://hooks.example.com/x',
  'https://10.0.0.5/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00::1]/x',
  'https://user:pass@hooks.example.com/x',
  'https://intranet/x',
  'ftp://hooks.example.com/x',
])('%s is no address for a webhook', async (url) => {
  const body = { name: 'x', format: 'json', url, events: ['ticket'] };
  const { status, json } = await admin.call('manager', 'POST /admin/webhooks', body);
  expect([status, json['code']]).toEqual([422, 'validation-failed']);
});
