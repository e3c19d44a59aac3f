import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { listLinksMax, type MakeListLinkBody } from '#contracts/leases/list-links.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { hashToken } from '#platform/secrets.ts';
import { asCustomer } from '#testing/open-app.ts';
import { endAccess } from '../protection/end-access.ts';
import { password } from '../testing/browser.ts';
import { eraseAccount } from '../testing/erase-account.ts';
import { useFront } from '../testing/shop-front.ts';
import { dropOldListLinks, revokeListLink } from './list-links.sql.ts';
import { readListLinks } from './make-list-link.ts';
import { networkOf, noteListRead, openListLink } from './read-list-link.ts';
import { givenTeam } from '../team/testing/given-team.ts';
import { givenListLink } from './testing/given-list-link.ts';
import { givenOwner } from './testing/given-token.ts';

const front = useFront();
const place = () => ({ db: front.db, clock: front.now });
const open = (token: string) => openListLink(front.db, token, front.now());

async function givenCustomer(email: string) {
  const { customerId, browser } = await givenOwner(front, email);
  const caller = { ...asCustomer(customerId as CustomerId), email };
  const make = (more: Partial<MakeListLinkBody> = {}) =>
    front.identity.makeListLink(caller, {
      name: 'Scraper',
      of: { kind: 'all' },
      days: null,
      proof: { password },
      ...more,
    });
  return { customerId: customerId as CustomerId, browser, make };
}

test('the address is shown once; its hash and first characters are kept', async () => {
  const { customerId, make } = await givenCustomer('once@lists.test');
  const { address, link } = await make({ days: 30, of: { kind: 'label', label: 'A' } });
  const [, token = ''] = /^http:\/\/localhost:4000\/list\/(lango_list_\w{32})$/.exec(address) ?? [];
  expect(link).toEqual({
    id: link.id,
    name: 'Scraper',
    hint: token.slice(0, 17),
    of: { kind: 'label', label: 'A' },
    madeAt: front.now().toISOString(),
    expiresAt: new Date(front.now().getTime() + 30 * dayMs).toISOString(),
    isExpired: false,
    reads: 0,
    lastReadAt: null,
    lastReadFrom: null,
  });
  expect(await readListLinks(front.db, customerId, front.now())).toEqual([link]);
  const [row] = await front.db.rows<{ text: string; hash: string }>(sql`
    select l::text as text, secret_hash as hash from list_links l where id = ${link.id}`);
  expect(row?.hash).toBe(hashToken(token));
  expect(row?.text).not.toContain(token.slice(17));
  expect((await front.templatesTo('once@lists.test')).at(-1)).toBe('list-link-made');
});

test('nobody makes one without the password, staff make none, and twenty work at a time', async () => {
  const { customerId, make } = await givenCustomer('limits@lists.test');
  await expect(make({ proof: { password: 'not it' } })).rejects.toMatchObject({
    code: 'password-refused',
  });
  for (let made = 1; made < listLinksMax; made += 1) await givenListLink(place(), { customerId });
  const settled = await Promise.allSettled([make(), make(), make()]);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const staff = await givenCustomer('staff@lists.test');
  const { token } = await givenListLink(place(), staff);
  await front.db.execute(sql`
    insert into staff (customer_id, role, created_at)
    values (${staff.customerId}, 'support', ${front.now()})`);
  await expect(staff.make()).rejects.toMatchObject({ code: 'token-not-made' });
  expect(await open(token)).toBeUndefined();
});

test('what protects the account ends its links; a suspension pauses them', async () => {
  const { customerId, browser } = await givenCustomer('ended@lists.test');
  const { token } = await givenListLink(place(), { customerId });
  await front.db.execute(sql`
    update customers set suspended_at = ${front.now()} where id = ${customerId}`);
  expect(await open(token)).toBeUndefined();
  await front.db.execute(sql`update customers set suspended_at = null where id = ${customerId}`);
  expect((await open(token))?.customerId).toBe(customerId);
  await browser.call('changePassword', {
    currentPassword: password,
    password: 'entirely new phrase 41',
  });
  expect(await open(token)).toBeUndefined();
  const again = await givenListLink(place(), { customerId });
  await front.db.transaction((tx) => endAccess(tx, { customerId, at: front.now() }));
  expect(await open(again.token)).toBeUndefined();
});

test('a link of another owner opens while they are one, and not while they are suspended', async () => {
  const { owner, person } = await givenTeam(front, 'owner');
  const [customerId, madeBy] = [owner.customerId, person.customerId] as CustomerId[];
  if (!customerId || !madeBy) throw new Error('There is no team.');
  const { token } = await givenListLink(place(), { customerId, madeBy });
  expect((await open(token))?.customerId).toBe(customerId);
  const suspend = (at: Date | null) =>
    front.db.execute(sql`update customers set suspended_at = ${at} where id = ${madeBy}`);
  await suspend(front.now());
  expect(await open(token)).toBeUndefined();
  await suspend(null);
  expect(await open(token)).toBeDefined();
  // As a link that was made while its maker was being removed.
  await front.db.execute(sql`delete from account_members where person_id = ${madeBy}`);
  expect(await open(token)).toBeUndefined();
});

test('a link ends by its owner or its date, and is forgotten ninety days later', async () => {
  const owner = await givenCustomer('date@lists.test');
  const other = await givenCustomer('other@lists.test');
  const { id, token } = await givenListLink(place(), owner);
  const short = await givenListLink(place(), { ...owner, days: 1 });
  const revoke = ({ customerId }: { customerId: CustomerId }) =>
    revokeListLink(front.db, { customerId, id, at: front.now() });
  expect(await revoke(other)).toBe(0);
  expect(await open(token)).toBeDefined();
  expect([await revoke(owner), await revoke(owner)]).toEqual([1, 0]);
  expect(await open(token)).toBeUndefined();
  front.moveClock(dayMs - 1);
  expect(await open(short.token)).toBeDefined();
  front.moveClock(1);
  expect(await open(short.token)).toBeUndefined();
  const listed = await readListLinks(front.db, owner.customerId, front.now());
  expect(listed.map(({ isExpired }) => isExpired)).toEqual([true]);
  front.moveClock(90 * dayMs + 1);
  expect(await dropOldListLinks(front.db, front.now())).toBeGreaterThanOrEqual(2);
  expect(await readListLinks(front.db, owner.customerId, front.now())).toEqual([]);
});

test('a link that works is listed however many ended after it was made', async () => {
  const owner = await givenCustomer('many@lists.test');
  const kept: string[] = [];
  for (let made = 0; made < listLinksMax; made += 1) {
    kept.unshift((await givenListLink(place(), owner)).id);
    front.moveClock(1_000);
  }
  for (let made = 0; made < 120; made += 1) await givenListLink(place(), { ...owner, days: 1 });
  front.moveClock(dayMs + minuteMs);
  const listed = await readListLinks(front.db, owner.customerId, front.now());
  expect(listed.slice(0, listLinksMax).map(({ id }) => id)).toEqual(kept);
  expect(listed.slice(listLinksMax).every(({ isExpired }) => isExpired)).toBe(true);
});

test('an erased account leaves no link behind', async () => {
  const { customerId } = await givenCustomer('erased@lists.test');
  const { token } = await givenListLink(place(), { customerId });
  await front.db.transaction((tx) => eraseAccount(tx, { customerId, at: front.now() }));
  const rows = await front.db.rows(sql`select 1 from list_links where customer_id = ${customerId}`);
  expect([rows, await open(token)]).toEqual([[], undefined]);
});

test('its owner hears of each new network, at most five times a day, and reads are counted', async () => {
  const email = 'networks@lists.test';
  const { customerId } = await givenCustomer(email);
  const { token } = await givenListLink(place(), { customerId });
  const read = async (address: string) => {
    const link = await open(token);
    if (!link) throw new Error('The link does not work.');
    const ctx = { db: front.db, keyring: front.keyring, publicUrl: 'http://localhost:4000' };
    await noteListRead(ctx, link, { address, at: front.now() });
  };
  const told = async () =>
    (await front.templatesTo(email)).filter((template) => template === 'list-link-read').length;
  await read('102.0.4.15');
  await read('102.0.4.200');
  expect(await told()).toBe(1);
  await read('2001:db8:7:1::1');
  await read('2001:db8:7:ffff::1');
  expect(await told()).toBe(2);
  front.moveClock(minuteMs);
  for (const net of [1, 2, 3, 4, 5, 6]) await read(`198.51.${net}.1`);
  expect(await told()).toBe(5);
  const [link] = await readListLinks(front.db, customerId, front.now());
  expect(link).toMatchObject({
    reads: 10,
    lastReadAt: front.now().toISOString(),
    lastReadFrom: '198.51.6.0/24',
  });
  const [notice] = await front.db.rows(sql`
    select kind, path from notices where customer_id = ${customerId} limit 1`);
  expect(notice).toEqual({ kind: 'security', path: '/account/api' });
});

test.each([
  ['102.0.4.15', '102.0.4.0/24'],
  ['::ffff:102.0.4.15', '102.0.4.0/24'],
  ['2001:db8:7:1::1', '2001:db8:7::/48'],
  ['::1', '::/48'],
])('%s is of the network %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each(['', 'lango_list_', `lango_list_${'a'.repeat(31)}`, `lango_${'a'.repeat(43)}`])(
  '%j is no token of a list, and nothing is looked up for it',
  async (text) => expect(await open(text)).toBeUndefined(),
);
