import { expect, test, vi } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import { testThrough } from '#modules/inventory';
import { credentialsOf } from '#modules/leases/holding';
import { bytesLeft } from '#modules/traffic';
import { sampleRotating } from '../../../sandbox/index.ts';
import { givenAmount, givenPool } from '../../modules/leases/testing/given-amount.ts';
import { gateway, keyring } from '../../modules/leases/testing/given-lease.ts';
import { clock, useGateways, waitMs } from './testing/use-gateways.ts';

const { shop, upstreamPort, givenGateway } = useGateways();

test('traffic leaves by the exits of a supplier, keeps one for a session, and is billed', async () => {
  const entry = { host: '127.0.0.1', port: await upstreamPort(), ...sampleRotating.iproyal };
  await givenPool(shop.db, `pol_${'1'.repeat(32)}`, entry);
  const bytes = 1_000_000;
  const at = clock();
  const until = new Date(at.getTime() + dayMs);
  const lease = await givenAmount(shop.db, { at, until, lots: [{ bytes, endsAt: until }] });
  const credentials = credentialsOf({ keyring, gateway }, lease, at);
  if (!credentials) throw new Error('The lease has no credentials.');
  const { username, password } = credentials;
  const gateways = [await givenGateway(), await givenGateway()];
  const ctx = {
    clock,
    keyring,
    config: { mode: 'sandbox', publicUrl: 'http://localhost' },
  } as const;
  const exitsBy = async (words: string) => {
    const exits: unknown[] = [];
    for (const { httpPort, socksPort } of gateways) {
      for (const [protocol, port] of [
        ['http', httpPort],
        ['socks5', socksPort],
      ] as const) {
        const own = { host: '127.0.0.1', port, protocol, username: username + words, password };
        const seen = await testThrough(ctx, own);
        exits.push(seen.ok ? seen.exitIp : seen.reason);
      }
    }
    return exits;
  };
  const kenya = expect.stringMatching(/^198\.19\.143\./);
  const sticky = await exitsBy('-country-ke-session-a1');
  expect(sticky).toEqual([kenya, kenya, kenya, kenya]);
  expect(new Set(sticky).size).toBe(1);
  const rotating = await exitsBy('-country-ke');
  expect(rotating).toEqual([kenya, kenya, kenya, kenya]);
  expect(new Set(rotating).size).toBe(4);
  await vi.waitFor(async () => {
    const left = (await bytesLeft(shop.db, [lease.id], clock())).get(lease.id) ?? 0;
    expect(left).toBeLessThan(bytes);
    expect(left).toBeGreaterThan(bytes / 2);
  }, waitMs);
});
