import assert from 'node:assert/strict';
import { credentialsOf } from '../../support/tenant.ts';
import { lookThrough } from '../look-through.ts';
import { exits, hosts } from '../names.ts';
import { given, type Case } from '../stage.ts';

const sites = [
  { what: 'HTTP/1.1', url: `http://${hosts.origin}/`, http: '1.1' },
  { what: 'HTTP/2 over TLS', url: `https://${hosts.origin}/`, http: '2.0' },
  { what: 'HTTP/1.1 over TLS', url: `https://${hosts.oldOrigin}/`, http: '1.1' },
];
const ways = (['socks5h', 'http'] as const).flatMap((scheme) =>
  sites.map((site) => ({ ...site, scheme })),
);
/** Headers that reveal a proxy to an origin. */
const tellTale = /^(via|forwarded|x-forwarded-|x-real-ip|proxy-)/;

const addressesOf = (requested: 'socks5' | 'http'): readonly string[] =>
  Object.values(exits)
    .filter(({ protocol }) => protocol === requested)
    .map(({ address }) => address);

/** The leases with curl: both protocols to every kind of origin, by both kinds of exit. */
export const useCases: readonly Case[] = (['socks5', 'http'] as const).flatMap((exit) =>
  ways.map(({ scheme, what, url, http }) => ({
    name: `curl by ${nameOf(scheme)} and an exit by ${nameOf(exit)} reach a site of ${what}`,
    run: async ({ kept }) => {
      const tenant = exit === 'http' ? kept.httpTenant : kept.tenant;
      const login = await credentialsOf(given(tenant, 'a tenant'));
      assert.equal(login.host, hosts.gateway);
      const seen = await lookThrough(login, { scheme, url });
      assert.ok(addressesOf(exit).includes(seen.ip), `the site saw ${seen.ip}`);
      assert.equal(seen.http, http);
      assert.deepEqual(
        seen.headers.filter((name) => tellTale.test(name)),
        [],
      );
      return `seen as ${seen.ip}`;
    },
  })),
);

function nameOf(protocol: string): string {
  return protocol === 'http' ? 'HTTP' : 'SOCKS5';
}
