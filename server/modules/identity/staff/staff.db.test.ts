import { expect, test } from 'vitest';
import { tokenCalls } from '#contracts/account/api-tokens.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import type { StaffRole } from '#modules/staff';
import { sql, type Tx } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { suspendCustomer } from './suspend-customer.ts';
import { givenSignedIn, password } from '../testing/browser.ts';
import { useFront } from '../testing/shop-front.ts';
import { askWith, givenToken } from '../tokens/testing/given-token.ts';
import { changeStaff } from './change-staff.ts';
import { inviteFirstOwner, inviteStaff } from './staff-invitation.ts';
import { listInvitations, listStaff } from './staff.sql.ts';

const front = useFront();

const publicUrl = 'https://shop.test';
const ctx = () => {
  const { keyring, now: clock } = front;
  return { db: front.db, clock, random: systemRandomness, keyring, publicUrl };
};
const account = { firstName: 'Zawadi', lastName: 'Kamau', password };
const unheard = () => Promise.resolve();
const tokenOf = (link = '') => link.split('#')[1] ?? '';
const accept = (
  token: string,
  more: Partial<Parameters<typeof front.identity.acceptInvitation>[0]>,
) => front.identity.acceptInvitation({ token, ...more }, unheard);
const roleOf = async (email: string) =>
  (await listStaff(front.db)).find((member) => member.email === email)?.role;
const ownersOf = async () =>
  (await listStaff(front.db)).filter(({ role }) => role === 'owner').length;

async function invited(email: string, role: StaffRole, invitedBy: CustomerId): Promise<string> {
  await front.db.transaction((tx: Tx) =>
    inviteStaff(ctx(), tx, { email, role, invitedBy, inviter: 'Zawadi Kamau' }),
  );
  const mails = (await front.mailsTo(email)).filter(
    ({ template }) => template === 'staff-invitation',
  );
  return mails.at(-1)?.token ?? '';
}

async function firstLink(): Promise<string> {
  const first = await inviteFirstOwner(ctx());
  if (!('link' in first)) throw new Error(`The shop is owned by ${first.owners.join()}.`);
  return first.link;
}

async function givenOwner(email: string): Promise<CustomerId> {
  await front.identity.ensureAccount({ email, ...account, verified: true, staffRole: 'owner' });
  const owner = (await listStaff(front.db)).find((member) => member.email === email);
  return owner?.id as CustomerId;
}

test('the first link makes one owner, of any number who open it at once', async () => {
  await front.db.execute(sql`delete from staff`);
  const token = tokenOf(await firstLink());
  const racers = Array.from({ length: 6 }, (_, turn) =>
    accept(token, { email: `first-${turn}@example.test`, account }),
  );
  const settled = await Promise.allSettled(racers);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await ownersOf()).toBe(1);
});

test('a shop with an owner makes no link for a first one, and an old one opens nothing', async () => {
  await front.db.execute(sql`delete from staff`);
  const old = tokenOf(await firstLink());
  const newer = tokenOf(await firstLink());
  await expect(accept(old, { email: 'late@example.test', account })).rejects.toMatchObject({
    code: 'link-expired',
  });
  await givenOwner('sitting@example.test');
  expect(await inviteFirstOwner(ctx())).toEqual({ owners: [expect.stringContaining('@')] });
  await expect(accept(newer, { email: 'second@example.test', account })).rejects.toMatchObject({
    code: 'link-expired',
  });
});

test('the first owner never lands in an account that somebody has', async () => {
  await front.db.execute(sql`delete from staff`);
  await givenSignedIn(front, 'stranger@example.test');
  const token = tokenOf(await firstLink());
  await expect(accept(token, { email: 'Stranger@example.test', account })).rejects.toMatchObject({
    code: 'validation-failed',
  });
  await accept(token, { email: 'real-owner@example.test', account });
  expect(await roleOf('real-owner@example.test')).toBe('owner');
});

test('an invitation works once, for a day, and the newest of an address only', async () => {
  const owner = await givenOwner('inviter@example.test');
  const email = 'operator@example.test';
  const older = await invited(email, 'manager', owner);
  const newest = await invited(email, 'operator', owner);
  await expect(accept(older, { account })).rejects.toMatchObject({ code: 'link-expired' });
  await accept(newest, { account });
  expect(await roleOf(email)).toBe('operator');
  await expect(accept(newest, { account })).rejects.toMatchObject({ code: 'link-expired' });
  const stale = await invited('too-late@example.test', 'support', owner);
  expect(await listInvitations(front.db, front.now())).toHaveLength(1);
  front.moveClock(dayMs + 1);
  expect(await listInvitations(front.db, front.now())).toHaveLength(0);
  await expect(accept(stale, { account })).rejects.toMatchObject({ code: 'link-expired' });
});

test('a refused password leaves the invitation good', async () => {
  const owner = await givenOwner('patient@example.test');
  const token = await invited('weak@example.test', 'support', owner);
  const weak = { ...account, password: 'password1234' };
  await expect(accept(token, { account: weak })).rejects.toMatchObject({
    code: 'password-refused',
  });
  await expect(accept(token, {})).rejects.toMatchObject({ code: 'validation-failed' });
  await accept(token, { account });
  expect(await roleOf('weak@example.test')).toBe('support');
});

test('a customer who joins is signed out, and has no permission without a second step', async () => {
  const owner = await givenOwner('hiring@example.test');
  const email = 'promoted@example.test';
  const browser = await givenSignedIn(front, email);
  await accept(await invited(email, 'manager', owner), {});
  expect((await browser.call('session')).status).toBe(401);
  const [member] = (await listStaff(front.db)).filter((each) => each.email === email);
  expect(member).toMatchObject({ role: 'manager', secondStep: false });
});

test('roles change for others only, end their sessions, and the last owner stays', async () => {
  await front.db.execute(sql`delete from staff`);
  const first = await givenOwner('one@example.test');
  const change = (id: CustomerId, by: CustomerId, role: StaffRole | null) =>
    front.db.transaction((tx) => changeStaff(tx, { id, by, role, at: front.now() }));
  await expect(change(first, first, 'manager')).rejects.toMatchObject({ code: 'edit-conflict' });
  const stranger: CustomerId = `cus_${'0'.repeat(32)}`;
  await expect(change(first, stranger, null)).rejects.toMatchObject({ code: 'edit-conflict' });
  const second = await givenOwner('two@example.test');
  expect(await change(second, first, 'finance')).toBe('owner');
  await expect(change(stranger, first, 'support')).rejects.toMatchObject({ code: 'not-found' });
  expect(await change(second, first, null)).toBe('finance');
  expect(await roleOf('two@example.test')).toBeUndefined();
});

test('two owners who remove each other at once leave one', async () => {
  await front.db.execute(sql`delete from staff`);
  const first = await givenOwner('left@example.test');
  const second = await givenOwner('right@example.test');
  const remove = (id: CustomerId, by: CustomerId) =>
    front.db.transaction((tx) => changeStaff(tx, { id, by, role: null, at: front.now() }));
  await Promise.allSettled([remove(first, second), remove(second, first)]);
  expect(await ownersOf()).toBe(1);
});

test('who joins the staff has no API token that works, nor one that comes back later', async () => {
  const owner = await givenOwner('owner-of-tokens@example.test');
  const email = 'programmer@example.test';
  const { secret, customerId } = await givenToken(front, email);
  await accept(await invited(email, 'support', owner), {});
  const ended = await front.db.rows(sql`
    select 1 from api_tokens where customer_id = ${customerId} and revoked_at is not null`);
  expect(ended).toHaveLength(1);
  const id = customerId as CustomerId;
  await front.db.transaction((tx) =>
    changeStaff(tx, { id, by: owner, role: null, at: front.now() }),
  );
  expect((await askWith(front, secret, tokenCalls.apiTokens)).status).toBe(401);
});

async function givenMember(email: string, staffRole: StaffRole): Promise<CustomerId> {
  await front.identity.ensureAccount({ email, ...account, verified: true, staffRole });
  const member = (await listStaff(front.db)).find((one) => one.email === email);
  return member?.id as CustomerId;
}
const suspended = (id: CustomerId, by: CustomerId) =>
  front.db.transaction((tx) =>
    suspendCustomer(tx, id, { at: front.now(), reason: 'a dispute', by }),
  );

test('only who manages the team suspends a member of it', async () => {
  await front.db.execute(sql`delete from staff`);
  const owner = await givenOwner('boss@example.test');
  const manager = await givenMember('manager@example.test', 'manager');
  const operator = await givenMember('operator@example.test', 'operator');
  for (const id of [owner, operator]) {
    await expect(suspended(id, manager)).rejects.toThrow(/Only an owner/);
  }
  await suspended(operator, owner);
});

test('the last owner who can sign in is neither suspended nor demoted', async () => {
  await front.db.execute(sql`delete from staff`);
  const first = await givenOwner('one@example.test');
  const second = await givenOwner('two@example.test');
  await suspended(second, first);
  await expect(suspended(first, second)).rejects.toThrow(/last owner/);
  const demotion = { id: first, by: second, role: 'manager', at: front.now() } as const;
  await expect(front.db.transaction((tx) => changeStaff(tx, demotion))).rejects.toThrow(
    /last owner/,
  );
});

test('of two owners who suspend each other at once, one stays', async () => {
  await front.db.execute(sql`delete from staff`);
  const [first, second] = [
    await givenOwner('left@example.test'),
    await givenOwner('right@example.test'),
  ];
  const duel = await Promise.allSettled([suspended(first, second), suspended(second, first)]);
  expect(duel.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
