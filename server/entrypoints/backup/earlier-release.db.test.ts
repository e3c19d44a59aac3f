import { expect, inject, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { ownFolder } from '#testing/folders.ts';
import { atThisPace } from '../../../scripts/gate/pace.ts';
import { hasCommit, playEarlier } from './testing/earlier-release.ts';

/**
 * Releases that a shop may be upgraded from. Of 0.1.0 it is the first commit whose migrations have
 * never changed since: the code that made the shop of `upgrade.db.test.ts`.
 */
const releases = [
  { version: '0.1.0', commit: '923035d87614c535d8e792c08b2277a0ab71f465' },
] as const;

/** What a customer does, and what is done with the money, while two releases run. */
const mainWays = [
  'server/modules/catalogue/listing/listing',
  'server/modules/identity/sign-in/sign-in',
  'server/modules/leases/access/gateway-directory',
  'server/modules/leases/holding/activate',
  'server/modules/sales/checkout/pay-once',
  'server/modules/sales/refunds/refunds.',
  'server/modules/sales/renewals/renew',
  'server/modules/sales/servers/provision',
  'server/modules/sales/settlement/resolve-payment',
];
const isThorough = process.env['THOROUGH'] === '1';
const files = isThorough ? ['server/modules'] : mainWays;
const limitMs = atThisPace(isThorough ? 20 * minuteMs : minuteMs);

const isThere = releases.every(({ commit }) => hasCommit(commit));

test.skipIf(!isThere)(
  'the code of earlier releases works on the schema of today (needs the history of git)',
  async ({ signal }) => {
    for (const { version, commit } of releases) {
      const folder = ownFolder();
      const urls = { owner: inject('testDatabaseUrl'), app: inject('testAppUrl') };
      const { passed, failed, output } = await playEarlier({ commit, files, folder, urls, signal });
      expect({ version, failed }).toEqual({ version, failed: [] });
      // Without one that passed, the tests of that part were not found.
      const without = files.filter((part) => !passed.some((name) => name.includes(part)));
      if (without.length > 0) throw new Error(`${version}: ${without.join(', ')}\n${output}`);
    }
  },
  limitMs,
);
