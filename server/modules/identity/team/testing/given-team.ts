import * as z from 'zod/mini';
import { teamCalls } from '#contracts/account/team.ts';
import type { TeamRole } from '#contracts/account/team-roles.ts';
import { call } from '#contracts/site/paths.ts';
import { NotFound } from '#platform/errors.ts';
import { customerWrite, goodsRead, moneyRead, teamWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { openBrowser, password, type Browser } from '../../testing/browser.ts';
import type { ShopFront } from '../../testing/shop-front.ts';
import { givenOwner, type Owner } from '../../tokens/testing/given-token.ts';

const who = z.object({ customerId: z.string() });
const proof = { password };

/** Calls of each right, each telling for which account it was asked. */
export const teamEchoes = {
  goods: call({ method: 'GET', path: '/echo/goods', token: 'read', answer: who }),
  money: call({ method: 'GET', path: '/echo/money', token: 'read', answer: who }),
  owners: call({ method: 'POST', path: '/echo/owners', answer: who }),
  change: call({ method: 'POST', path: '/echo/change/:id', token: 'proxies', answer: who }),
  refused: call({ method: 'POST', path: '/echo/refused/:id', answer: who }),
  failing: call({ method: 'POST', path: '/echo/failing/:id', answer: who }),
} as const;

/** Mounts them; has to happen before the first request. */
export function teamEchoRoutes({ app }: ShopFront) {
  const { goods, money, owners, change, refused, failing } = teamEchoes;
  route(app, { call: goods, policy: goodsRead }, async ({ caller }) => caller);
  route(app, { call: money, policy: moneyRead }, async ({ caller }) => caller);
  route(app, { call: owners, policy: customerWrite }, async ({ caller }) => caller);
  route(app, { call: change, policy: teamWrite }, async ({ caller }) => caller);
  route(app, { call: refused, policy: teamWrite }, async () => {
    throw new NotFound();
  });
  route(app, { call: failing, policy: teamWrite }, async () => {
    throw new Error('a failing call');
  });
}

let count = 0;
/** An address that no other test has. */
export const fresh = (name: string) => `${name}-${(count += 1)}@team.test`;

/** An account with one colleague who acts for it. */
export async function givenTeam(front: ShopFront, role: TeamRole) {
  const owner = await givenOwner(front, fresh('owner'));
  const email = fresh(role);
  const person = await givenColleague(front, owner, { email, role });
  const { json } = await actFor(person.browser, owner.customerId);
  return { owner, person, email, json };
}

/** Invites an address as the owner does in the browser; returns the token of the mailed link. */
export async function invite(
  front: ShopFront,
  owner: Owner,
  { email, role }: Readonly<{ email: string; role: TeamRole }>,
): Promise<string> {
  const body = { email, role, proof };
  const { status, body: said } = await owner.browser.ask(teamCalls.inviteToTeam, { body });
  if (status !== 204) throw new Error(`${email} could not be invited: ${said}`);
  return front.tokenTo(email, 'team-invitation');
}

/** A person with an account of their own who joined the owner's team. */
export async function givenColleague(
  front: ShopFront,
  owner: Owner,
  { email, role }: Readonly<{ email: string; role: TeamRole }>,
): Promise<Owner> {
  const person = await givenOwner(front, email);
  const token = await invite(front, owner, { email, role });
  const { status, body } = await person.browser.ask(teamCalls.joinTeam, { body: { token } });
  if (status !== 200) throw new Error(`${email} could not join: ${body}`);
  return person;
}

/** Goes to an account, or with null to one's own. */
export const actFor = (browser: Browser, id: string | null) =>
  browser.ask(teamCalls.actForAccount, { body: { id } });

/** Another browser of the same person, signed in and acting for that account. */
export async function givenActing(
  front: ShopFront,
  { email, accountId }: Readonly<{ email: string; accountId: string }>,
): Promise<Browser> {
  const browser = openBrowser(front);
  await browser.call('signIn', { email, password });
  const { status, body } = await actFor(browser, accountId);
  if (status !== 200) throw new Error(`${email} cannot act: ${body}`);
  return browser;
}
