import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { memberOf } from '#platform/networks.ts';
import { CheckFailed } from '../failure.ts';

/**
 * The lookup of an entry's name that lets no private address through but those of the networks: a
 * supplier's name must not lead the prober into the shop's own network. Throws `CheckFailed` for an
 * address that is written out.
 */
export function lookupWithin(host: string, networks: readonly string[]): LookupFunction {
  const isOurs = memberOf(networks);
  const mistakeIn = (address: string): CheckFailed | undefined => {
    const isPublic = ipaddr.process(address).range() === 'unicast';
    if (isPublic || isOurs(address)) return undefined;
    const why = `${host} leads to the private address ${address}.`;
    return new CheckFailed('dial-refused', `${why} Name its network in PRIVATE_UPSTREAMS.`);
  };
  if (isIP(host) !== 0) {
    const mistake = mistakeIn(host);
    if (mistake) throw mistake;
  }
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const mistake = error ?? found.map(({ address }) => mistakeIn(address)).find(Boolean);
      if (mistake) done(mistake, '', 0);
      else if (options.all) done(null, found);
      else done(null, found[0]?.address ?? '', found[0]?.family ?? 0);
    });
  };
}
