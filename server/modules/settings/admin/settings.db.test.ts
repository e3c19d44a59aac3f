import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { useAdmin } from '#testing/admin/use-admin.ts';
import { atThisPace } from '../../../../scripts/gate/pace.ts';
import { followSettings, type LiveSettings } from '../live-settings.ts';
import { givenSettings } from '../testing/given-settings.ts';

const { shop, admin } = useAdmin();

const change = (version: number, fields: Readonly<Record<string, unknown>>) =>
  admin.call('owner', 'PATCH /admin/settings', { version, change: fields });
const stored = async () => {
  const { json } = await admin.call('owner', 'GET /admin/settings');
  return json as { version: number; fields: Record<string, unknown> };
};

/** Another process of the same shop, once it has read. */
async function givenOtherProcess(): Promise<LiveSettings> {
  const settings = givenSettings({});
  await followSettings({ db: shop.db, log: silentLog, settings });
  return settings;
}

test('what the owner sets counts here at once and in every process within a second', async () => {
  const other = await givenOtherProcess();
  const { version } = await stored();
  const answer = await change(version, { name: 'Mlango Mkuu', refundAloneKesMax: 250 });
  expect(answer).toMatchObject({ status: 200, json: { version: version + 1 } });
  expect([shop.shop.name, shop.limits.refundAloneKesMax]).toEqual(['Mlango Mkuu', 250]);
  await expect.poll(() => other.shop.name, { timeout: atThisPace(1_000) }).toBe('Mlango Mkuu');
  const later = await givenOtherProcess();
  expect(later.limits.refundAloneKesMax).toBe(250);
});

test('a change is audited with only what differs, before and after', async () => {
  const { version, fields } = await stored();
  await change(version, { tagline: 'On time', name: fields['name'] });
  const [line] = await shop.db.rows<{ before: unknown; after: unknown }>(sql`
    select before, after from audit_log where action = 'settings.change' order by id desc limit 1`);
  expect(line).toEqual({
    before: { tagline: 'Delivered with proof' },
    after: { tagline: 'On time' },
  });
});

test('of two who save over one copy, one is told what stands now', async () => {
  const { version } = await stored();
  const answers = await Promise.all([
    change(version, { supportEmail: 'one@shop.example' }),
    change(version, { supportEmail: 'two@shop.example' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  const now = (await stored()).fields['supportEmail'];
  expect(refused?.json).toMatchObject({
    code: 'edit-conflict',
    errors: [{ pointer: '/change/supportEmail', detail: `now ${JSON.stringify(now)}` }],
  });
});

test('saving what stands already changes nothing and is not audited', async () => {
  const { version, fields } = await stored();
  const answer = await change(version, { name: fields['name'] });
  expect(answer).toMatchObject({ status: 200, json: { version } });
});

test.each([
  ['a name that would end a mail header', { name: 'Shop\r\nBcc: x@y.z' }],
  ['an empty name', { name: ' ' }],
  ['a link that is none', { messagingUrl: 'javascript:alert(1)' }],
  ['a recipient that is no address', { noticeRecipients: ['sales'] }],
  ['no prompts at all', { promptsPerPhone: 0 }],
  ['hours that close before they open', { openingHours: hours('18:00', '08:00') }],
  ['a setting that there is not', { secret: 'x' }],
])('%s is refused', async (_, fields) => {
  const { version } = await stored();
  expect((await change(version, fields)).status).toBe(422);
  expect((await stored()).version).toBe(version);
});

function hours(from: string, until: string) {
  return { days: 'weekdays', from, until };
}

test('a stored value that its contract does not allow counts as not set', async () => {
  const { version } = await stored();
  await change(version, { promptsPerPhone: 5 });
  await shop.db.execute(sql`
    update shop_settings set value = '"many"' where key = 'promptsPerPhone'`);
  expect((await stored()).fields['promptsPerPhone']).toBe(3);
});

test('without recipients the queue says that nobody hears', async () => {
  const nobodyHears = async () =>
    (await admin.call('operator', 'GET /admin/summary')).json['nobodyHears'];
  expect(await nobodyHears()).toBe(false);
  await change((await stored()).version, { noticeRecipients: [] });
  expect(await nobodyHears()).toBe(true);
});

test('who sends refunds cannot raise the amount that one person may refund alone', async () => {
  const { version, fields } = await stored();
  const now = Number(fields['refundAloneKesMax']);
  const as = (who: 'manager' | 'owner', kes: number, on: number) =>
    admin.call(who, 'PATCH /admin/settings', { version: on, change: { refundAloneKesMax: kes } });
  expect(await as('manager', now + 1, version)).toMatchObject({
    status: 403,
    json: { code: 'second-person-needed' },
  });
  expect((await stored()).fields['refundAloneKesMax']).toBe(now);
  // Lowering it loosens no limit.
  expect((await as('manager', now - 1, version)).status).toBe(200);
  expect((await as('owner', now + 1, version + 1)).status).toBe(200);
  const told = await shop.db.rows(sql`
    select 1 from mails where template = 'refund-limit-raised'`);
  expect(told).toHaveLength(1);
});
