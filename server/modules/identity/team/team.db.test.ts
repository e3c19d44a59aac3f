import { beforeAll, expect, test } from 'vitest';
import { teamCalls, teamMax } from '#contracts/account/team.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { eraseAccount } from '../testing/erase-account.ts';
import { copyOf, openBrowser, password, statusOf, type Browser } from '../testing/browser.ts';
import { useFront } from '../testing/shop-front.ts';
import { givenOwner, type Owner } from '../tokens/testing/given-token.ts';
import {
  actFor,
  fresh,
  givenActing,
  givenTeam,
  invite,
  teamEchoes,
  teamEchoRoutes,
} from './testing/given-team.ts';

const front = useFront({ accountLimits: { activationsPerQuarter: 1000 } });
beforeAll(() => teamEchoRoutes(front));
const { goods, money, owners } = teamEchoes;
const proof = { password };
const seen = async (browser: Browser, asked: typeof goods | typeof money) =>
  (await browser.ask(asked)).status;
const team = async ({ browser }: Pick<Owner, 'browser'>) =>
  (await browser.ask(teamCalls.team)).json as {
    members: { id: string; role: string; isYou: boolean; isFirst: boolean }[];
    invitations: { id: string; email: string }[];
  };

test('a colleague acts for the account under their own name, and is back in their own', async () => {
  const { owner, person, email, json } = await givenTeam(front, 'member');
  expect(json).toMatchObject({
    userDetails: { customerId: owner.customerId, email },
    team: { role: 'member', name: 'Amina Otieno' },
    hasTeams: true,
  });
  expect((await person.browser.ask(goods)).json).toEqual({ customerId: owner.customerId });
  const back = await actFor(person.browser, null);
  expect(back.json['team']).toBeUndefined();
  expect((await person.browser.ask(goods)).json).toEqual({ customerId: person.customerId });
});

test('without a team nothing is said of one', async () => {
  const { browser } = await givenOwner(front, fresh('alone'));
  const { json } = await browser.call('session');
  expect([json['team'], json['hasTeams']]).toEqual([undefined, undefined]);
});

test.each([
  { role: 'member', statuses: [200, 403, 403] },
  { role: 'billing', statuses: [403, 200, 403] },
  { role: 'owner', statuses: [200, 200, 200] },
] as const)('$role: goods, money and the rest are $statuses', async ({ role, statuses }) => {
  const { person } = await givenTeam(front, role);
  const rest = await person.browser.ask(owners, { body: {} });
  const asked = [await seen(person.browser, goods), await seen(person.browser, money), rest.status];
  expect(asked).toEqual(statuses);
});

test('settings of the person are the person’s, whichever account they act for', async () => {
  const { person, email } = await givenTeam(front, 'owner');
  const { json } = await person.browser.call('profile');
  expect(json).toMatchObject({ customerId: person.customerId, email });
  const asked = await person.browser.call('changePassword', {
    currentPassword: password,
    password: 'entirely new phrase 41',
  });
  expect(asked.status).toBe(204);
  expect((await front.templatesTo(email)).at(-1)).toBe('password-changed');
});

test('a switch continues the session under a new id, and the former opens nothing', async () => {
  const { owner, person } = await givenTeam(front, 'member');
  const before = copyOf(person.browser, front);
  await actFor(person.browser, null);
  expect(await statusOf(before)).toBe(401);
  const { json } = await person.browser.call('sessions');
  expect(json['content']).toHaveLength(1);
  const [row] = await front.db.rows<{ age: boolean }>(sql`
    select expires_at = created_at + interval '30 days' as age from sessions
     where customer_id = ${person.customerId}`);
  expect(row).toEqual({ age: true });
  front.moveClock(6 * dayMs);
  await actFor(person.browser, owner.customerId);
  const [moved] = await front.db.rows<{ age: boolean }>(sql`
    select expires_at = created_at + interval '30 days' as age from sessions
     where customer_id = ${person.customerId}`);
  expect(moved).toEqual({ age: true });
});

test('nobody acts for an account that they are no member of', async () => {
  const owner = await givenOwner(front, fresh('owner'));
  const stranger = await givenOwner(front, fresh('stranger'));
  expect((await actFor(stranger.browser, owner.customerId)).status).toBe(404);
  expect((await actFor(stranger.browser, 'cus_nothing')).status).toBe(404);
  expect(await statusOf(stranger.browser)).toBe(200);
});

test('only the invited address joins, whoever has the link', async () => {
  const owner = await givenOwner(front, fresh('owner'));
  const invited = await givenOwner(front, fresh('invited'));
  const other = await givenOwner(front, fresh('other'));
  const { json } = await invited.browser.call('profile');
  const token = await invite(front, owner, { email: String(json['email']), role: 'billing' });
  const join = (browser: Browser, account?: object) =>
    browser.ask(teamCalls.joinTeam, { body: { token, ...(account ? { account } : {}) } });
  const made = { firstName: 'Eve', lastName: 'L', password: 'a stolen link 12', acceptTerms: true };
  for (const browser of [other.browser, openBrowser(front)]) {
    expect((await join(browser)).status).toBe(409);
    expect((await join(browser, made)).status).toBe(409);
  }
  expect((await join(invited.browser)).status).toBe(200);
  expect((await join(invited.browser)).status).toBe(410);
  expect((await team(owner)).members.map(({ role }) => role)).toEqual(['owner', 'billing']);
  expect((await front.templatesTo(String(json['email']))).at(-1)).toBe('team-invitation');
});

test('an address without an account makes one by its link, and signs in with it', async () => {
  const owner = await givenOwner(front, fresh('owner'));
  const email = fresh('new');
  const token = await invite(front, owner, { email, role: 'member' });
  const browser = openBrowser(front);
  const offer = await browser.ask(teamCalls.lookAtTeamInvitation, { body: { token } });
  expect(offer.json).toMatchObject({ email, role: 'member', hasAccount: false });
  expect((await browser.ask(teamCalls.joinTeam, { body: { token } })).status).toBe(422);
  const account = { firstName: 'Brian', lastName: 'M', password, acceptTerms: true };
  const joined = await browser.ask(teamCalls.joinTeam, { body: { token, account } });
  expect(joined.json).toEqual({ joined: owner.customerId });
  expect(await statusOf(browser)).toBe(401);
  await front.db.execute(sql`update customers set new_device_code = false where email = ${email}`);
  const acting = await givenActing(front, { email, accountId: owner.customerId });
  expect(await seen(acting, goods)).toBe(200);
});

test('of many who accept one invitation at once, one account joins once', async () => {
  const owner = await givenOwner(front, fresh('owner'));
  const email = fresh('racing');
  const token = await invite(front, owner, { email, role: 'member' });
  const account = { firstName: 'Brian', lastName: 'M', password, acceptTerms: true };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() =>
      openBrowser(front).ask(teamCalls.joinTeam, { body: { token, account } }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => [200, 409, 410].includes(status))).toBe(true);
  expect((await team(owner)).members).toHaveLength(2);
});

test('a link ends after seven days, when it is withdrawn, and when a newer one is sent', async () => {
  const owner = await givenOwner(front, fresh('owner'));
  const look = async (token: string) =>
    (await openBrowser(front).ask(teamCalls.lookAtTeamInvitation, { body: { token } })).status;
  const email = fresh('late');
  const first = await invite(front, owner, { email, role: 'member' });
  const second = await invite(front, owner, { email, role: 'billing' });
  expect([await look(first), await look(second)]).toEqual([410, 200]);
  const id = (await team(owner)).invitations[0]?.id ?? '';
  const withdraw = () => owner.browser.ask(teamCalls.withdrawTeamInvitation, { id });
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 404]);
  expect(await look(second)).toBe(410);
  const third = await invite(front, owner, { email, role: 'member' });
  front.moveClock(7 * dayMs - 1);
  expect(await look(third)).toBe(200);
  front.moveClock(1);
  expect(await look(third)).toBe(410);
});

test('invitations and roles need the password, and only owners make them', async () => {
  const { owner, person } = await givenTeam(front, 'billing');
  const body = { email: fresh('x'), role: 'owner', proof: { password: 'not the password' } };
  const wrong = await owner.browser.ask(teamCalls.inviteToTeam, { body });
  expect([wrong.status, wrong.json['code']]).toEqual([403, 'password-refused']);
  const raised = await person.browser.ask(teamCalls.changeTeamRole, {
    id: person.customerId,
    body: { role: 'owner', proof },
  });
  expect([raised.status, raised.json['code']]).toEqual([403, 'team-role']);
  const invited = await person.browser.ask(teamCalls.inviteToTeam, { body: { ...body, proof } });
  expect([invited.status, invited.json['code']]).toEqual([403, 'team-role']);
});

test('an owner changes neither their own role nor the account’s own person', async () => {
  const { owner, person } = await givenTeam(front, 'owner');
  const ask = (id: string) =>
    person.browser.ask(teamCalls.changeTeamRole, { id, body: { role: 'member', proof } });
  expect((await ask(person.customerId)).status).toBe(409);
  expect((await ask(owner.customerId)).status).toBe(409);
  const remove = (browser: Browser, id: string) => browser.ask(teamCalls.removeFromTeam, { id });
  expect((await remove(person.browser, owner.customerId)).status).toBe(409);
  expect((await remove(owner.browser, owner.customerId)).status).toBe(409);
  const leave = await owner.browser.ask(teamCalls.leaveTeam, { id: owner.customerId });
  expect(leave.status).toBe(404);
});

test('a member of staff cannot join, and their account has no team', async () => {
  const owner = await givenOwner(front, fresh('owner'));
  const email = fresh('staff');
  const staff = await givenOwner(front, email);
  const token = await invite(front, owner, { email, role: 'owner' });
  await front.db.execute(sql`
    insert into staff (customer_id, role, created_at)
    values (${staff.customerId}, 'support', ${front.now()})`);
  expect((await staff.browser.ask(teamCalls.joinTeam, { body: { token } })).status).toBe(409);
  const body = { email: fresh('y'), role: 'member', proof };
  expect((await staff.browser.ask(teamCalls.inviteToTeam, { body })).status).toBe(409);
});

test('a team has a limit, and an address gets few letters', async () => {
  const owner = await givenOwner(front, fresh('owner'));
  await front.db.execute(sql`
    insert into account_invitations (id, account_id, email, role, token_hash, created_at,
                                     expires_at)
    select 'inv_' || n || ${owner.customerId}, ${owner.customerId}, n || '@full.test', 'member',
           'hash-' || n || ${owner.customerId}, ${front.now()},
           ${front.now()}::timestamptz + interval '1 day'
      from generate_series(1, ${teamMax}) n`);
  const ask = (email: string, by = owner) =>
    by.browser.ask(teamCalls.inviteToTeam, { body: { email, role: 'member', proof } });
  expect((await ask(fresh('one-more'))).status).toBe(409);
  // Sent again, it takes the place of the one before.
  expect((await ask('1@full.test')).status).toBe(204);
  const other = await givenOwner(front, fresh('owner'));
  const email = fresh('many');
  const statuses: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) statuses.push((await ask(email, other)).status);
  expect(statuses).toEqual([204, 204, 204, 429]);
});

test('an erased person is out of every team, and the account stays', async () => {
  const { owner, person } = await givenTeam(front, 'owner');
  const customerId = person.customerId as CustomerId;
  await front.db.transaction((tx) => eraseAccount(tx, { customerId, at: front.now() }));
  expect((await team(owner)).members).toHaveLength(1);
  expect(await statusOf(owner.browser)).toBe(200);
});

test('a changed password of an owner ends the invitations that they sent', async () => {
  const owner = await givenOwner(front, fresh('owner'));
  const token = await invite(front, owner, { email: fresh('z'), role: 'owner' });
  await owner.browser.call('changePassword', {
    currentPassword: password,
    password: 'entirely new phrase 41',
  });
  const look = { body: { token } };
  expect((await openBrowser(front).ask(teamCalls.lookAtTeamInvitation, look)).status).toBe(410);
});

test('the database takes no session for an account without a membership', async () => {
  const owner = await givenOwner(front, fresh('owner'));
  const person = await givenOwner(front, fresh('person'));
  await expect(
    front.db.execute(sql`
      update sessions set account_id = ${owner.customerId}
       where customer_id = ${person.customerId}`),
  ).rejects.toThrow('sessions_account');
});
