import assert from 'node:assert/strict';
import { Customer, goodPassword } from '../../support/customer.ts';
import { totpOf } from '../../support/totp.ts';
import { exitLogin, exitPort, exits, publicUrl, type PlayedExit } from '../names.ts';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { given, type Case } from '../stage.ts';

const measuringMs = 60_000;
const good = ['first', 'second', 'third', 'fourth'] as const;
const prices = { dayCents: 199, monthCents: 2_990 };

type StockEntry = Readonly<{
  id: string;
  /** Where it is entered; where it leaves is not known before it was measured. */
  entry: string;
  exitIp: string | null;
  state: string;
  onSale: boolean;
  speedKbps: number | null;
  lastFailure: string | null;
}>;

/** Identifies for this suite which kind of exit is behind a listing. */
export const networkOf = { socks5: 'Mkondo Fiber', http: 'Mkondo Cable' } as const;

/** As a supplier's file has them: one list for each protocol and country. */
export const importOf = (chosen: readonly PlayedExit[], supplier: string) => ({
  supplier,
  format: 'txt',
  text: chosen
    .map(({ address }) => [address, exitPort, exitLogin.username, exitLogin.password].join(':'))
    .join('\n'),
  origin: 'Contract 7',
  consentBasis: 'Subscribers agreed in their contract',
  defaults: {
    protocol: chosen[0]?.protocol,
    countryCode: chosen[0]?.countryCode,
    region: 'California',
    city: chosen[0]?.city,
    zip: '94536',
    isp: networkOf[chosen[0]?.protocol ?? 'socks5'],
    connection: 'Fiber',
    ...prices,
  },
});

export async function stockOf(owner: Customer): Promise<readonly StockEntry[]> {
  const { status, body, text } = await owner.call('GET', '/admin/stock');
  if (status !== 200) throw new Error(`stock: ${status} ${text}`);
  return (body as { content: readonly StockEntry[] }).content;
}

const entryOf = async (owner: Customer, { address }: PlayedExit) =>
  (await stockOf(owner)).find(({ entry }) => entry.includes(address));

/** Waits until an address that must not be sold was measured and refused for this reason. */
async function staysOffSale(owner: Customer, exit: PlayedExit, failure: string): Promise<string> {
  const entry = await eventually(
    `${exit.address} to be measured`,
    async () => {
      const found = await entryOf(owner, exit);
      return (found?.lastFailure !== null || found.state === 'healthy') && found;
    },
    measuringMs,
  );
  assert.equal(entry.lastFailure, failure);
  assert.notEqual(entry.state, 'healthy');
  if (exit.countryCode === 'KE') assert.deepEqual(await owner.freeIn('KE'), []);
  return `${exit.address}: ${entry.lastFailure}`;
}

export const migrateCase: Case = {
  name: 'migrate brings an empty database to the newest schema, and again changes nothing',
  run: async ({ shop }) => {
    const first = await shop.command('migrate');
    assert.equal(first.code, 0, first.out + first.err);
    assert.match(first.out, /\d+ migrations ran/);
    const again = await shop.command('migrate');
    assert.match(again.out, /up to date/);
  },
};

export const ownerCase: Case = {
  name: 'the link printed once makes the first owner, with an authenticator app',
  run: async ({ shop, kept }) => {
    const { out, err } = await shop.command('first-owner');
    const token = /\/account\/staff#(\S+)/.exec(out)?.[1];
    assert.ok(token, out + err);
    const owner = new Customer(publicUrl, publicUrl);
    const account = { firstName: 'Baraka', lastName: 'Mutua', password: goodPassword };
    const email = 'mwenyewe@savannah-proxies.co.ke';
    const accept = await owner.call('POST', '/account/staff/accept', { token, email, account });
    assert.ok(accept.status < 300, accept.text);
    await owner.signIn(email, goodPassword);
    const started = await owner.call('POST', '/account/totp/start', {
      currentPassword: goodPassword,
    });
    const { secret } = started.body as { secret: string };
    const confirmed = await owner.call('POST', '/account/totp/confirm', { code: totpOf(secret) });
    assert.ok(confirmed.status < 300, confirmed.text);
    const { out: again } = await shop.command('first-owner');
    assert.doesNotMatch(again, /account\/staff/);
    kept.owner = owner;
  },
};

export const stockCases: readonly Case[] = [
  {
    name: 'staff import the files of a supplier',
    run: async ({ kept }) => {
      const owner = given(kept.owner, 'the owner');
      const files = [
        [exits.first, exits.third, exits.leaking],
        [exits.second, exits.fourth],
        [exits.misplaced],
      ];
      for (const [number, file] of files.entries()) {
        const body = importOf(file, `Supplier ${number + 1}`);
        const { status, text } = await owner.call('POST', '/admin/stock/import', body);
        assert.equal(status, 200, text);
        const { counts } = JSON.parse(text) as { counts: { new: number; refused: number } };
        assert.deepEqual([counts.new, counts.refused], [file.length, 0], text);
      }
    },
  },
  {
    name: 'the prober measures them through the shop’s own echo and lists them',
    run: async ({ kept, exits: played }) => {
      const owner = given(kept.owner, 'the owner');
      const beganAt = performance.now();
      const found = await eventually(
        'four healthy addresses',
        async () => {
          const stock = await stockOf(owner);
          const entries = good.map((name) =>
            stock.find(({ entry }) => entry.includes(exits[name].address)),
          );
          const failed = entries.find((entry) => entry?.lastFailure);
          if (failed) throw new Error(`${failed.entry} was refused: ${failed.lastFailure}`);
          return entries.every((entry) => entry?.state === 'healthy' && entry.onSale) && entries;
        },
        measuringMs,
      );
      for (const [number, entry] of found.entries()) {
        assert.equal(entry?.exitIp, exits[good[number] ?? 'first'].address);
        assert.ok((entry?.speedKbps ?? 0) > 0, 'its speed is known');
        assert.ok(played.tunnels(entry?.exitIp ?? '') >= 4, 'it was really gone through');
      }
      return `after ${((performance.now() - beganAt) / 1000).toFixed(1)} s`;
    },
  },
  {
    name: 'an exit that writes headers into plain requests stays off sale',
    run: ({ kept }) => staysOffSale(given(kept.owner, 'the owner'), exits.leaking, 'header-leak'),
  },
  {
    name: 'an exit in another country than its listing says stays off sale',
    run: ({ kept }) =>
      staysOffSale(given(kept.owner, 'the owner'), exits.misplaced, 'wrong-exit-country'),
  },
];
