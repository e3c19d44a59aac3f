import assert from 'node:assert/strict';
import { atThisPace } from '../../../scripts/gate/pace.ts';
import { Customer, goodPassword } from '../../support/customer.ts';
import { credentialsOf } from '../../support/tenant.ts';
import { watch } from '../live-updates.ts';
import { lookThrough } from '../look-through.ts';
import { hosts, publicUrl } from '../names.ts';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { given, run, type Case } from '../stage.ts';

const deadMs = 150_000;

/** The prober must see three failures first, which takes most of a minute. */
export const thoroughCases: readonly Case[] = [
  {
    name: 'an exit that dies is replaced by itself behind the same login',
    run: async ({ kept, exits }) => {
      const tenant = given(kept.httpTenant, 'a tenant');
      const login = await credentialsOf(tenant);
      const where = { scheme: 'http', url: `http://${hosts.origin}/` } as const;
      const before = await lookThrough(login, where);
      const beganAt = performance.now();
      exits.kill(before.ip);
      const look = async () => {
        const seen = await lookThrough(login, where).catch(() => undefined);
        return seen !== undefined && seen.ip !== before.ip && seen;
      };
      const now = await eventually('another exit', look, deadMs);
      const seconds = Math.round((performance.now() - beganAt) / 1_000);
      return `${before.ip} became ${now.ip} after ${seconds} s`;
    },
  },
];

export const sessionCases: readonly Case[] = [
  {
    name: 'a stream ends with the session that opened it',
    run: async (stage) => {
      const { email } = given(stage.kept.buyer, 'a customer');
      const visitor = new Customer(publicUrl, publicUrl);
      for (const [name, value] of given(stage.kept.buyer, 'a customer').cookies) {
        if (name !== '__Host-sid') visitor.cookies.set(name, value);
      }
      await visitor.signIn(email, goodPassword);
      const stream = await watch(stage, visitor, '/notices/events');
      assert.equal(stream.status, 200);
      const out = await visitor.call('POST', '/account/logout');
      assert.ok(out.status < 300, out.text);
      const beganAt = performance.now();
      await Promise.race([
        stream.ended,
        new Promise((_, reject) => {
          setTimeout(() => reject(new Error('the stream is still open')), atThisPace(5_000));
        }),
      ]);
      return `after ${Math.round(performance.now() - beganAt)} ms`;
    },
  },
];

export const endCases: readonly Case[] = [
  {
    name: 'a suspension cuts an open tunnel within two seconds',
    run: async ({ kept }) => {
      const tenant = given(kept.tenant, 'a tenant');
      const owner = given(kept.owner, 'the owner');
      const { host, socksPort, username, password } = await credentialsOf(tenant);
      const proxy = `socks5h://${username}:${password}@${host}:${socksPort}`;
      const url = `http://${hosts.origin}/slowly`;
      const beganAt = performance.now();
      let cutAt = 0;
      const slowly = run('curl', ['-sS', '-m', '19', '-x', proxy, url]).then((ran) => {
        cutAt = performance.now();
        return ran;
      });
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      assert.equal(cutAt, 0, 'the tunnel is open before');
      const suspended = await owner.call(
        'POST',
        `/admin/customers/${tenant.customer.customerId}/suspend`,
        { reason: 'Abuse report 7' },
      );
      assert.ok(suspended.status < 300, suspended.text);
      const suspendedAt = performance.now();
      const { code } = await slowly;
      assert.notEqual(code, 0, 'curl saw it break off');
      assert.ok(cutAt - beganAt < 18_000, 'it was cut, and did not run out');
      const ms = Math.round(cutAt - suspendedAt);
      assert.ok(ms <= atThisPace(2_000), `it was cut after ${ms} ms`);
      const refused = await run('curl', ['-sS', '-m', '5', '-x', proxy, `http://${hosts.origin}/`]);
      assert.notEqual(refused.code, 0, 'and opens no more');
      return `cut after ${Math.max(0, ms)} ms`;
    },
  },
];
