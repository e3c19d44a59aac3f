import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { testThrough } from '#modules/inventory';
import { saveModem } from '#modules/inventory/modems';
import { leasesWork } from '#modules/leases';
import { askChange } from '#modules/leases/address-changes';
import { silentLog } from '#platform/log.ts';
import { systemRandomness as random } from '#platform/random.ts';
import { keyring } from '../../modules/leases/testing/given-lease.ts';
import { clock, openTunnel, useGateways, waitMs, type Login } from './testing/use-gateways.ts';

const { shop, farmUrl, givenGateway, givenLogin } = useGateways();

const loginOf = ({ username, password }: Login) => ({ username, password });

test('a changed address cuts the tunnels of before, and the next one leaves by the new', async () => {
  const login = await givenLogin();
  const { httpPort } = await givenGateway();
  const { address, hash } = await farmUrl(login.exitIp, { takesMs: 300 });
  const { upstreamId } = login.proxy;
  const target = { address: `${address}?hash=${hash}`, login: null, password: null, modem: null };
  await shop.db.transaction((tx) =>
    saveModem({ tx, keyring }, { upstreamId, kind: 'link', everySeconds: 30, target }, clock()),
  );
  const tunnel = await openTunnel(login, httpPort);
  const isCut = new Promise((resolve) => void tunnel.once('close', resolve));
  const { id: leaseId, customerId } = login.lease;
  const { db } = shop;
  const config = { mode: 'sandbox', publicUrl: 'http://localhost' } as const;
  const ctx = {
    db,
    clock,
    random,
    keyring,
    log: silentLog,
    config,
    wait: (ms: number) => pause(ms),
  };
  await askChange(ctx, { leaseId, customerId }, { askedBy: 'call' });
  const work = leasesWork.find(({ name }) => name === 'address-changes');
  for (const row of (await work?.rows?.claim(ctx, 1)) ?? []) await row.run(ctx);
  await isCut;
  const entry = { host: '127.0.0.1', port: httpPort, protocol: 'http' } as const;
  await vi.waitFor(async () => {
    const seen = await testThrough(ctx, { ...entry, ...loginOf(login) });
    expect(seen).toMatchObject({ ok: true, exitIp: expect.stringMatching(/^198\.18\.2/) });
  }, waitMs);
}, 60_000);
