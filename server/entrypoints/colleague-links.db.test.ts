import { beforeAll, expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { addressChangeRoutes, changeLinkRoutes } from '#modules/leases/address-changes';
import { sql, type Tx } from '#platform/db.ts';
import type { Caller } from '#platform/http/policy.ts';
import { systemRandomness } from '#platform/random.ts';
import { asCustomer, openApp } from '#testing/open-app.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import {
  giveRole,
  givenMember,
  leaveAllTeams,
  leaveTeam,
} from '../modules/identity/testing/team-member.ts';
import { givenCustomer } from '../modules/leases/testing/given-lease.ts';
import { useFarm } from '../modules/leases/address-changes/testing/given-modem.ts';

const shop = useTestDatabase();
const { ctx, clock, givenMobileLease } = useFarm(shop);
let app: Awaited<ReturnType<typeof openApp>>;
let caller: Caller = { kind: 'visitor' };

beforeAll(async () => {
  app = await openApp({ db: shop.db, clock, callerOf: async () => caller, csrf: 'csrf' });
  const given = { ...ctx(), config: { publicUrl: 'http://localhost:4000' } };
  addressChangeRoutes(app, given);
  changeLinkRoutes(app, given);
  return () => app.close();
});

/** A running lease whose account has a colleague who may use goods. */
async function givenColleague() {
  const { own } = await givenMobileLease();
  const { leaseId, customerId: accountId } = own;
  const personId = await givenCustomer(shop.db);
  const pair = { accountId, personId };
  const joins = () =>
    givenMember(shop.db, { ...pair, role: 'member', random: systemRandomness, at: clock() });
  await joins();
  const owner = asCustomer(accountId);
  const colleague = { ...owner, team: { personId, role: 'member', name: 'Otieno' } } as const;
  const path = `/api/leases/${leaseId}/change-link`;
  /** Makes a link as that person. */
  const make = async (by: Caller) => {
    caller = by;
    const headers = { origin: 'http://localhost:4000', 'x-lango-csrf': 'csrf' };
    const { statusCode, body } = await app.inject({ method: 'PUT', url: path, headers });
    const { address = '' } = JSON.parse(body) as { address?: string };
    return { status: statusCode, link: address.replace('http://localhost:4000', '') };
  };
  /** What the account's owner sees of it. */
  const shown = async () => {
    caller = owner;
    const { body } = await app.inject({ url: `/api/leases/${leaseId}/address-change` });
    return (JSON.parse(body) as { link: object | null }).link;
  };
  return { pair, joins, owner, colleague, make, shown };
}
type Colleague = Awaited<ReturnType<typeof givenColleague>>;

const looks = async (link: string) => (await app.inject({ method: 'HEAD', url: link })).statusCode;
const inOne = (what: (tx: Tx) => Promise<unknown>) => shop.db.transaction(what);
const suspend = (personId: CustomerId, at: Date | null) =>
  shop.db.execute(sql`
    update customers set suspended_at = ${at}, suspended_reason = ${at && 'test'}
     where id = ${personId}`);

const ends: Record<string, (colleague: Colleague) => Promise<unknown>> = {
  'left the team': ({ pair }) => leaveTeam({ db: shop.db, clock }, pair),
  'lost the role': ({ pair }) => inOne((tx) => giveRole(tx, { ...pair, role: 'billing' })),
  'got another role': ({ pair }) => inOne((tx) => giveRole(tx, { ...pair, role: 'owner' })),
  'joined the staff': ({ pair }) => inOne((tx) => leaveAllTeams(tx, pair.personId, clock())),
};

test.each(Object.keys(ends))('who %s has no link left, and gets none back', async (name) => {
  const given = await givenColleague();
  const { link } = await given.make(given.colleague);
  expect([await looks(link), await given.shown()]).toEqual([200, expect.anything()]);
  await ends[name]?.(given);
  expect([await looks(link), await given.shown()]).toEqual([404, null]);
  await inOne((tx) => giveRole(tx, { ...given.pair, role: 'member' }));
  await given.joins().catch(() => undefined);
  expect([await looks(link), await given.shown()]).toEqual([404, null]);
});

test('a link that the owner made or renewed stays when a colleague leaves', async () => {
  const given = await givenColleague();
  const before = await given.make(given.colleague);
  const renewed = await given.make(given.owner);
  const other = await givenColleague();
  const owners = await other.make(other.owner);
  for (const { pair } of [given, other]) await leaveTeam({ db: shop.db, clock }, pair);
  expect(await Promise.all([before, renewed, owners].map(({ link }) => looks(link)))).toEqual([
    404, 200, 200,
  ]);
});

test("a colleague's link is 404 while they are suspended", async () => {
  const { pair, make, colleague } = await givenColleague();
  const { link } = await make(colleague);
  await suspend(pair.personId, clock());
  expect(await looks(link)).toBe(404);
  await suspend(pair.personId, null);
  expect(await looks(link)).toBe(200);
});

test.each(['leaves', 'gets another role'])(
  'of making one while one %s, none is left',
  async (how) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const { pair, make, colleague } = await givenColleague();
      const over = () =>
        how === 'leaves'
          ? leaveTeam({ db: shop.db, clock }, pair)
          : inOne((tx) => giveRole(tx, { ...pair, role: 'billing' }));
      const makes = Array.from({ length: 4 }, () => make(colleague));
      await Promise.any(makes);
      makes.push(make(colleague));
      await over();
      makes.push(make(colleague));
      for (const { status } of await Promise.all(makes)) statuses.push(status);
      const left = await shop.db.rows(sql`
      select from change_links where made_by = ${pair.personId}`);
      expect(left).toHaveLength(0);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
  },
);
