import { beforeAll, expect, test } from 'vitest';
import { tokenCalls } from '#contracts/account/api-tokens.ts';
import { teamCalls } from '#contracts/account/team.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { sql } from '#platform/db.ts';
import { eraseAccount } from '../testing/erase-account.ts';
import { copyOf, password, type Browser } from '../testing/browser.ts';
import { useFront } from '../testing/shop-front.ts';
import { suspendCustomer } from '../staff/suspend-customer.ts';
import { askWith, givenOwner, type Owner } from '../tokens/testing/given-token.ts';
import {
  actFor,
  fresh,
  givenColleague,
  givenTeam,
  teamEchoes,
  teamEchoRoutes,
} from './testing/given-team.ts';

const front = useFront({ accountLimits: { activationsPerQuarter: 1000 } });
beforeAll(() => teamEchoRoutes(front));
const { goods, money, owners, change, refused, failing } = teamEchoes;
const proof = { password };
const seen = async (browser: Browser, asked: typeof goods | typeof money) =>
  (await browser.ask(asked)).status;

const ends: Record<string, (owner: Owner, person: Owner) => Promise<unknown>> = {
  removed: ({ browser }, { customerId: id }) => browser.ask(teamCalls.removeFromTeam, { id }),
  left: async ({ customerId: id }, person) => {
    const other = copyOf(person.browser, front);
    const { json } = await other.call('session');
    if (!json['authToken']) throw new Error('no session');
    return other.ask(teamCalls.leaveTeam, { id });
  },
  'given another role': ({ browser }, { customerId: id }) =>
    browser.ask(teamCalls.changeTeamRole, { id, body: { role: 'billing', proof } }),
  'suspended as a person': (_owner, { customerId }) =>
    front.db.transaction((tx) => suspend(tx, customerId)),
  'out with a suspended account': ({ customerId }) =>
    front.db.transaction((tx) => suspend(tx, customerId)),
  'out with an erased account': ({ customerId }) =>
    front.db.transaction((tx) =>
      eraseAccount(tx, { customerId: customerId as CustomerId, at: front.now() }),
    ),
  'made staff': (_owner, { customerId }) =>
    front.db.execute(sql`
      insert into staff (customer_id, role, created_at)
      values (${customerId}, 'support', ${front.now()})`),
};
const suspend = (tx: Parameters<typeof suspendCustomer>[0], id: string) =>
  suspendCustomer(tx, id as CustomerId, {
    at: front.now(),
    reason: 'test',
    by: `cus_${'0'.repeat(32)}`,
  });

test.each(Object.keys(ends))('%s: session and token end at once', async (name) => {
  const { owner, person } = await givenTeam(front, 'member');
  const made = await person.browser.ask(tokenCalls.makeToken, {
    body: { name: 'Script', scopes: ['read', 'proxies'], days: null, proof },
  });
  const secret = String(made.json['secret']);
  expect((await askWith(front, secret, goods)).json).toEqual({ customerId: owner.customerId });
  await ends[name]?.(owner, person);
  expect([await seen(person.browser, goods), (await askWith(front, secret, goods)).status]).toEqual(
    [401, 401],
  );
});

test('who is removed while a request is under way opens nothing from then on', async () => {
  const { owner, person } = await givenTeam(front, 'member');
  let removed = false;
  const late: number[] = [];
  const use = async () => {
    for (let after = 0; after < 4;) {
      const wasRemoved = removed;
      const status = await seen(person.browser, goods);
      if (!wasRemoved) continue;
      late.push(status);
      after += 1;
    }
  };
  const remove = async () => {
    await seen(person.browser, goods);
    await owner.browser.ask(teamCalls.removeFromTeam, { id: person.customerId });
    removed = true;
  };
  await Promise.all([use(), use(), use(), remove()]);
  expect(late).toHaveLength(12);
  expect(new Set(late)).toEqual(new Set([401]));
});

test('of a removal and a switch at once, nothing is left that acts', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const owner = await givenOwner(front, `owner-${turn}@switch.test`);
    const email = `member-${turn}@switch.test`;
    const person = await givenColleague(front, owner, { email, role: 'member' });
    await Promise.all([
      actFor(person.browser, owner.customerId),
      owner.browser.ask(teamCalls.removeFromTeam, { id: person.customerId }),
    ]);
    const left = await front.db.rows(sql`
      select from sessions where account_id = ${owner.customerId}`);
    expect(left).toHaveLength(0);
  }
});

test('a token of a colleague is theirs, no more than their role, and the owner sees it', async () => {
  const { owner, person } = await givenTeam(front, 'member');
  const make = (scopes: readonly string[]) =>
    person.browser.ask(tokenCalls.makeToken, {
      body: { name: 'Script', scopes, days: null, proof },
    });
  expect((await make(['buy'])).status).toBe(422);
  const made = await make(['read', 'proxies']);
  const secret = String(made.json['secret']);
  expect((await askWith(front, secret, money)).json['code']).toBe('team-role');
  const listOf = async ({ browser }: Owner) =>
    ((await browser.ask(tokenCalls.apiTokens)).json['content'] as { madeBy: string | null }[]).map(
      ({ madeBy }) => madeBy,
    );
  expect([await listOf(owner), await listOf(person)]).toEqual([['Amina Otieno'], [null]]);
  await actFor(person.browser, null);
  expect(await listOf(person)).toEqual([]);
  const { id } = made.json['token'] as { id: string };
  expect((await owner.browser.ask(tokenCalls.revokeToken, { id })).status).toBe(204);
  expect((await askWith(front, secret, goods)).status).toBe(401);
});

test('what a colleague changes is written down under their name; what is refused is not', async () => {
  const { owner, person } = await givenTeam(front, 'member');
  await person.browser.ask(change, { id: 'lse_1', body: {} });
  await person.browser.ask(refused, { id: 'lse_3', body: {} });
  await person.browser.ask(owners, { body: {} });
  await person.browser.ask(goods);
  await owner.browser.ask(change, { id: 'lse_2', body: {} });
  const { json } = await owner.browser.ask(teamCalls.teamActs);
  expect(json['totalItems']).toBe(1);
  const lines = json['content'] as object[];
  expect(lines).toMatchObject([{ name: 'Amina Otieno', subject: 'lse_1', byToken: false }]);
});

test('a call that failed may have done something, so its line stays', async () => {
  const { owner, person } = await givenTeam(front, 'member');
  await person.browser.ask(failing, { id: 'lse_1', body: {} });
  const { json } = await owner.browser.ask(teamCalls.teamActs);
  expect(json['content']).toMatchObject([{ subject: 'lse_1', act: 'other' }]);
});

test('a line names its act', async () => {
  const { owner, person } = await givenTeam(front, 'owner');
  const body = { email: fresh('guest'), role: 'member', proof };
  expect((await person.browser.ask(teamCalls.inviteToTeam, { body })).status).toBe(204);
  const { json } = await owner.browser.ask(teamCalls.teamActs);
  expect(json['content']).toMatchObject([{ act: 'invited' }]);
});

test('who is no owner any more has let nobody in', async () => {
  const { owner, person } = await givenTeam(front, 'owner');
  const email = fresh('second');
  const second = await givenOwner(front, email);
  const body = { email, role: 'owner', proof };
  await person.browser.ask(teamCalls.inviteToTeam, { body });
  const token = await front.tokenTo(email, 'team-invitation');
  await owner.browser.ask(teamCalls.removeFromTeam, { id: person.customerId });
  expect((await second.browser.ask(teamCalls.joinTeam, { body: { token } })).status).toBe(410);
});
