import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import type { MailLetter, MailWords } from '#contracts/support/mails.ts';
import { hourMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { givenBuyer } from '#testing/admin/given-shop.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { chooseLanguage } from '../settings.sql.ts';
import { enqueueMail } from '../notify.ts';
import { keepMail } from '../testing/kept-mail.ts';
import { topUpMail } from '../testing/top-up-mail.ts';

const { shop, admin, pass } = useAdmin();

async function givenDesk() {
  const customerId = await givenBuyer(shop);
  const write = (id: CustomerId = customerId) => writeTopUp(id);
  return { customerId, post: keepMail(shop), write };
}
type Desk = Awaited<ReturnType<typeof givenDesk>>;

const keyOf = () => makeId('mail', systemRandomness);

/** A mail about a balance; its id is the answer. */
async function writeTopUp(customerId: CustomerId): Promise<string> {
  const dedupeKey = `balance-topped-up:${keyOf()}`;
  await enqueueMail(shop.db, shop, topUpMail({ customerId, dedupeKey, at: shop.clock() }));
  return idOf(dedupeKey);
}

async function idOf(dedupeKey: string) {
  const [row] = await shop.db.rows<{ id: string }>(sql`
    select id from mails where dedupe_key = ${dedupeKey}`);
  return row?.id ?? '';
}

const textOf = async (key: string, language: Locale) => {
  const { json } = await admin.call(
    'manager',
    `GET /admin/mail-texts/one?key=${encodeURIComponent(key)}&language=${language}`,
  );
  return json as unknown as { version: number; words: MailWords; placeholders: string[] };
};

test('words that staff save are in the next mail, and the shipped ones come back', async () => {
  const desk = await givenDesk();
  const name = { key: 'balance-topped-up', language: 'en' } as const;
  const { version, words } = await textOf(name.key, name.language);
  const mine = { ...words, subject: '{{amount}} landed, {{firstName}}' };
  const put = { ...name, seen: version, words: mine };
  const saved = await admin.call('manager', 'PUT /admin/mail-texts/one', put);
  expect(saved.json).toMatchObject({ version: version + 1, words: mine });
  const id = await desk.write();
  await desk.post.runDue();
  expect(lastTo(desk)?.subject).toBe('KES 1000.00 landed, Wanjiru');
  const back = { ...name, seen: version + 1, version: 0 };
  const restored = await admin.call('manager', 'POST /admin/mail-texts/restore', back);
  expect(restored.json).toMatchObject({ version: version + 2, words });
  await desk.write();
  await desk.post.runDue();
  expect(lastTo(desk)?.subject).toBe('KES 1000.00 added to your Lango balance');
  // What has left is shown as it left.
  const { json } = await admin.call('support', `GET /admin/mails/${id}`);
  expect((json['letter'] as MailLetter).subject).toBe('KES 1000.00 landed, Wanjiru');
  const log = await shop.db.rows(sql`
    select action from audit_log where subject_id = 'balance-topped-up.en' order by id`);
  expect(log).toEqual([{ action: 'mail-text.save' }, { action: 'mail-text.restore' }]);
});

test('a bad placeholder is refused when it is saved, and nothing is written', async () => {
  const { version, words } = await textOf('reset-password', 'sw');
  const put = { key: 'reset-password', language: 'sw', seen: version };
  const bad = { ...put, words: { ...words, body: 'Your link: {{link}}' } };
  const { status, json } = await admin.call('manager', 'PUT /admin/mail-texts/one', bad);
  expect([status, json['code']]).toEqual([422, 'validation-failed']);
  expect(json['errors']).toMatchObject([{ pointer: '/body' }]);
  expect((await textOf('reset-password', 'sw')).version).toBe(version);
});

test('of two people who save at once, the second is told', async () => {
  const { version, words } = await textOf('payment-found', 'en');
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((heading) =>
      admin.call('manager', 'PUT /admin/mail-texts/one', {
        key: 'payment-found',
        language: 'en',
        seen: version,
        words: { ...words, heading },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('a customer is written to in their language', async () => {
  const desk = await givenDesk();
  const { customerId } = desk;
  await chooseLanguage(shop.db, { customerId, language: 'sw', at: noon });
  const id = await desk.write();
  await desk.post.runDue();
  expect(lastTo(desk)).toMatchObject({
    subject: 'KES 1000.00 zimeongezwa kwenye salio lako la Lango',
    html: expect.stringContaining('<html lang="sw">'),
  });
  // Shown in the language it was sent in, even after its reader has chosen another.
  await chooseLanguage(shop.db, { customerId, language: 'en', at: noon });
  const { json } = await admin.call('support', `GET /admin/mails/${id}`);
  expect((json['letter'] as MailLetter).heading).toBe('Salio lako limeongezwa');
});

test('a draft goes to whoever wrote it, and to nobody else', async () => {
  const desk = await givenDesk();
  const { words } = await textOf('lease-ending/last', 'en');
  const draft = { key: 'lease-ending/last', language: 'en', words: { ...words, heading: 'Try' } };
  const { status } = await admin.call('manager', 'POST /admin/mail-texts/test', draft);
  expect(status).toBe(204);
  await desk.post.runDue();
  expect(lastTo(desk, 'staff@example.test')).toMatchObject({
    to: ['staff@example.test'],
    html: expect.stringContaining('<h1>Try</h1>'),
  });
});

test('a mail is sent again once for each press, to the address its customer has now', async () => {
  const desk = await givenDesk();
  const id = await desk.write();
  await desk.post.runDue();
  const email = `${desk.customerId}-new@example.test`;
  await shop.db.execute(sql`
    update customers set email = ${email} where id = ${desk.customerId}`);
  const path = `POST /admin/mails/${id}/resend`;
  const presses = await Promise.all([1, 2, 3].map(() => admin.call('support', path, { seen: 0 })));
  expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
  await desk.post.runDue();
  const sent = desk.post.kept.filter(({ subject }) => subject.startsWith('KES 1000.00 added'));
  expect(sent.map(({ to }) => to)).toEqual([[`${desk.customerId}@example.test`], [email]]);
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
  expect((await admin.call('support', path, { seen: 1 })).status).toBe(204);
  const { json } = await admin.call('support', `GET /admin/mails/${id}`);
  expect(json['mail']).toMatchObject({ resends: 2, state: 'sent', resendOf: null });
  const log = await shop.db.rows(sql`
    select action from audit_log where subject_id = ${id} order by id`);
  expect(log).toEqual([{ action: 'mail.resend' }, { action: 'mail.resend' }]);
});

/** Mails of other tests may be due in the same turn. */
const lastTo = ({ post, customerId }: Desk, address = `${customerId}@example.test`) =>
  post.kept.findLast(({ to }) => to.includes(address));

async function givenReset({ customerId }: Desk) {
  const dedupeKey = `reset-password:${keyOf()}`;
  const link = 'https://shop.test/account/forgotpassword#SECRETTOKEN';
  await enqueueMail(shop.db, shop, {
    template: 'reset-password',
    dedupeKey,
    to: [`${customerId}@example.test`],
    customerId,
    facts: { firstName: 'Wanjiru', link, validMinutes: 30 },
    at: shop.clock(),
  });
  return idOf(dedupeKey);
}

test('nobody reads a link that works once in the log, and it is not sent when over', async () => {
  const desk = await givenDesk();
  const id = await givenReset(desk);
  await desk.post.runDue();
  expect(lastTo(desk)?.text).toContain('SECRETTOKEN');
  const shown = await admin.call('owner', `GET /admin/mails/${id}`);
  expect(shown.status).toBe(200);
  expect(JSON.stringify(shown.json)).not.toContain('SECRETTOKEN');
  expect((shown.json['letter'] as MailLetter).button?.url).toBe('••••••');
  pass(hourMs);
  const path = `POST /admin/mails/${id}/resend`;
  const { status, json } = await admin.call('support', path, { seen: 0 });
  expect([status, json['code']]).toEqual([409, 'mail-refused']);
});

test('an account that was erased is written to no more', async () => {
  const desk = await givenDesk();
  const id = await desk.write();
  await desk.post.runDue();
  await shop.db.execute(sql`
    update customers set erased_at = ${noon} where id = ${desk.customerId}`);
  const path = `POST /admin/mails/${id}/resend`;
  const { status, json } = await admin.call('support', path, { seen: 0 });
  expect([status, json['code']]).toEqual([409, 'mail-refused']);
});

test('what was given up is tried anew; what is still tried is not sent twice', async () => {
  const desk = await givenDesk();
  desk.post.state.refuses = true;
  const id = await desk.write();
  await desk.post.runDue();
  const path = `POST /admin/mails/${id}/resend`;
  const state = async () => (await admin.call('support', `GET /admin/mails/${id}`)).json['mail'];
  expect(await state()).toMatchObject({ state: 'refused', tries: 1 });
  expect((await admin.call('support', path, { seen: 0 })).status).toBe(409);
  for (let tries = 0; tries < 12; tries += 1) {
    pass(hourMs);
    await desk.post.runDue();
  }
  expect(await state()).toMatchObject({ state: 'given-up', lastError: 'The mail host is away.' });
  const found = await admin.call('support', 'GET /admin/mails?state=given-up');
  expect(JSON.stringify(found.json['content'])).toContain(id);
  desk.post.state.refuses = false;
  expect((await admin.call('support', path, { seen: 0 })).status).toBe(204);
  await desk.post.runDue();
  expect(await state()).toMatchObject({ state: 'sent', resends: 0 });
});

test('a search finds mails by recipient and by subject, and takes signs as they are', async () => {
  const desk = await givenDesk();
  const id = await desk.write();
  await desk.post.runDue();
  const found = async (text: string) => {
    const path = `GET /admin/mails?search=${encodeURIComponent(text)}`;
    const { json } = await admin.call('support', path);
    return (json['content'] as { id: string }[]).map((mail) => mail.id);
  };
  expect(await found(desk.customerId.slice(4, 20))).toEqual([id]);
  expect(await found('Added To Your Lango')).toContain(id);
  expect(await found('100%')).toEqual([]);
});
