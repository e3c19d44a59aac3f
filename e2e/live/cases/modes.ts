import assert from 'node:assert/strict';
import type { Program } from '../../../scripts/gate/program.ts';
import { curl } from '../../support/curl.ts';
import { Customer } from '../../support/customer.ts';
import { askShop } from '../client.ts';
import { connectsTo } from '../edges.ts';
import { addresses, exits, publicUrl } from '../names.ts';
import { lookThrough } from '../look-through.ts';
import { credentialsOf } from '../../support/tenant.ts';
import { given, type Case, type Stage } from '../stage.ts';
import { importOf } from './stock.ts';

/** One thing in which the two modes differ: what the demo does, and what live mode does instead. */
export type Difference = Readonly<{
  what: string;
  sandbox: (program: Program) => Promise<void>;
  live: (stage: Stage) => Promise<void>;
}>;

const demo = { email: 'customer@demo.test', password: 'lango demo pass 2026' };
const privateAddress = '10.20.30.40';
const asksPerHour = 10;

const statusAt = async (url: string) => {
  const response = await fetch(url, { redirect: 'manual' });
  await response.body?.cancel();
  return response.status;
};

async function previewPrivate(owner: Customer) {
  const stock = importOf([{ ...exits.first, address: privateAddress }], 'Own modems');
  const { status, text } = await owner.call('POST', '/admin/stock/import/preview', stock);
  assert.equal(status, 200, text);
  return (JSON.parse(text) as { refused: readonly { why: string }[] }).refused;
}

export const differences: readonly Difference[] = [
  {
    what: 'Demo accounts',
    sandbox: async ({ addresses: { api, shop } }) => {
      const { status } = await new Customer(api, shop).call('POST', '/account/login', demo);
      assert.equal(status, 200);
    },
    live: async () => {
      const visitor = new Customer(publicUrl, publicUrl);
      for (const email of [demo.email, 'admin@demo.test']) {
        const { status } = await visitor.call('POST', '/account/login', { ...demo, email });
        assert.equal(status, 401);
      }
    },
  },
  {
    what: 'Played third parties',
    sandbox: async ({ addresses: { sandbox } }) => {
      for (const page of ['/phone', '/mailbox']) assert.equal(await statusAt(sandbox + page), 200);
    },
    live: async ({ shop }) => {
      for (const port of [4010, 4011, 4012, 4025]) {
        const { code } = await shop.local(`${port}/`);
        assert.equal(code, 7, `nothing listens on ${port}`);
      }
    },
  },
  {
    what: 'Payment test page for visitors',
    sandbox: async ({ addresses: { api } }) => {
      assert.equal(await statusAt(`${api}/api/payments/test`), 200);
    },
    live: async () => {
      const visitor = new Customer(publicUrl, publicUrl);
      assert.equal((await visitor.call('GET', '/payments/test')).status, 404);
    },
  },
  {
    what: 'Figures on the shop’s own port',
    sandbox: async ({ addresses: { api } }) => {
      assert.equal(await statusAt(`${api}/metrics`), 200);
    },
    live: async ({ shop }) => {
      assert.match((await shop.local('4000/metrics')).out, /^HTTP\/1.1 404/);
      assert.equal((await askShop({ path: '/metrics' })).status, 404);
      const own = await shop.local('9464/metrics');
      assert.match(own.out, /lango_jobs_due/);
      assert.equal(await connectsTo(addresses.shop, 9464), false, 'and not from outside');
    },
  },
  {
    what: 'Plain http, and cookies without Secure',
    sandbox: async ({ addresses: { api, shop } }) => {
      assert.ok(shop.startsWith('http://'));
      const customer = new Customer(api, shop);
      const { headers } = await customer.call('POST', '/account/login', demo);
      const [cookie = ''] = headers.getSetCookie();
      assert.doesNotMatch(cookie, /^__Host-|; ?Secure/i);
      assert.equal(headers.get('strict-transport-security'), null);
    },
    live: async ({ kept }) => {
      const names = [...given(kept.buyer, 'a customer').cookies.keys()];
      assert.ok(names.includes('__Host-sid'));
      const { headers } = await askShop({ path: '/' });
      assert.ok(headers['strict-transport-security']);
    },
  },
  {
    what: 'Limits by address for this machine',
    sandbox: async ({ addresses: { api, shop } }) => {
      const visitor = new Customer(api, shop);
      for (let asked = 0; asked <= asksPerHour; asked += 1) {
        const body = { email: 'nobody@lango.test' };
        assert.equal((await visitor.call('POST', '/account/forgot', body)).status, 202);
      }
    },
    live: async ({ shop }) => {
      const line = [`-X`, 'POST', '-H', `origin: ${publicUrl}`, '-d', '{"email":"a@b.co.ke"}'];
      const headers = ['-H', 'content-type: application/json'];
      let last = '';
      for (let asked = 0; asked <= asksPerHour; asked += 1) {
        last = (await shop.local('4000/api/account/forgot', ...line, ...headers)).out;
      }
      assert.match(last, /^HTTP\/1.1 429/);
    },
  },
  {
    what: 'Private addresses as stock',
    sandbox: async (program) => {
      const { signInOwner } = await import('../../support/staff.ts');
      assert.deepEqual(await previewPrivate(await signInOwner(program.addresses)), []);
    },
    live: async ({ kept }) => {
      const [refused] = await previewPrivate(given(kept.owner, 'the owner'));
      assert.match(refused?.why ?? '', /private/);
    },
  },
  {
    what: 'The name target.test through a lease',
    sandbox: async (program) => {
      const { sandboxAt } = await import('../../support/sandbox.ts');
      const { makeTenant } = await import('../../support/tenant.ts');
      const { api, shop, sandbox } = program.addresses;
      const newCustomer = () => new Customer(api, shop);
      const tenant = await makeTenant({ sandbox: sandboxAt(sandbox), newCustomer });
      const { connectStatus } = await curl('http', await credentialsOf(tenant));
      assert.equal(connectStatus, 200);
    },
    live: async ({ kept }) => {
      const login = await credentialsOf(given(kept.tenant, 'a tenant'));
      const way = { scheme: 'socks5h', url: 'http://target.test/ip' } as const;
      await assert.rejects(lookThrough(login, way));
    },
  },
  {
    what: 'A start without any setting',
    sandbox: async (program) => {
      assert.ok(program.addresses.shop);
    },
    live: async ({ shop }) => {
      const none = Object.fromEntries(Object.keys(shop.ownSettings).map((name) => [name, '']));
      const { code, out, err } = await shop.command('api', { ...none, LANGO_MODE: 'live' });
      assert.notEqual(code, 0);
      for (const name of shop.demanded) assert.match(out + err, new RegExp(`\\b${name}\\b`));
    },
  },
];

export const modeCasesOf = (program: Program): readonly Case[] =>
  differences.flatMap(({ what, sandbox, live }) => [
    { name: `${what}: as the sandbox has it`, run: () => sandbox(program) },
    { name: `${what}: as live mode has it`, run: (stage: Stage) => live(stage) },
  ]);
