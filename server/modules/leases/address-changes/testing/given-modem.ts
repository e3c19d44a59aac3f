import { afterAll, beforeAll } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '#contracts/time.ts';
import { saveModem } from '#modules/inventory/modems';
import { markChanging } from '#modules/catalogue/listing';
import { silentLog } from '#platform/log.ts';
import { sql, type Database } from '#platform/db.ts';
import { Secret } from '#platform/secrets.ts';
import {
  farmLogin,
  startSandbox,
  upstreamCredentials,
  type Sandbox,
} from '../../../../../sandbox/index.ts';
import { briskly } from '../../../inventory/testing/given.ts';
import {
  credentialSources,
  givenLease,
  givenProxy,
  keyring,
  noon,
} from '../../testing/given-lease.ts';
import type { RunContext } from '../run-change.ts';

let exits = 0;
const everySeconds = 120;
/** A hundredth of the farm's own times, which the test's clock does not know. */
const timeScale = 0.01;
const breathMs = 15;

/** A sandbox with its modem farm, and a shop whose clock goes on while it waits for a modem. */
export function useFarm(database: Readonly<{ db: Database }>) {
  let sandbox: Sandbox;
  let now = noon;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: () => new Date(), timeScale });
  });
  afterAll(() => sandbox.close());
  const pass = (ms: number) => (now = new Date(now.getTime() + ms));
  const clock = () => now;

  const ctx = (): RunContext & typeof credentialSources => ({
    ...credentialSources,
    db: database.db,
    clock,
    log: silentLog,
    config: { mode: 'sandbox', publicUrl: 'http://localhost:4000' },
    probe: { ...briskly, deadlines: { ...briskly.deadlines, dialMs: 200 } },
    wait: async (ms) => {
      pass(ms);
      await sleep(breathMs);
    },
  });

  async function control(path: string, body: object, method = 'POST') {
    const answer = await fetch(`${sandbox.addresses.controls}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Readonly<Record<string, unknown>>;
  }

  /** A running lease behind a modem of the farm. */
  async function givenMobileLease(kind: 'proxysmart' | 'link' = 'proxysmart') {
    exits += 1;
    const exitIp = `198.18.7.${exits}`;
    const { username, password } = upstreamCredentials(exitIp);
    const { upstream: port } = sandbox.addresses.ports;
    const entry = { host: '127.0.0.1', port, username, password: new Secret(password), exitIp };
    const proxy = await givenProxy(database.db, entry);
    const { imei, hash } = await control(`/farm/${exitIp}`, {});
    const base = `${sandbox.addresses.http}/proxysmart`;
    const target =
      kind === 'proxysmart'
        ? { ...farmLogin, address: base, modem: String(imei) }
        : {
            address: `${base}/apix/reset_ip_secure?hash=${String(hash)}`,
            login: null,
            password: null,
            modem: null,
          };
    const { upstreamId } = proxy;
    await database.db.transaction(async (tx) => {
      await saveModem({ tx, keyring }, { upstreamId, kind, everySeconds, target }, noon);
      await markChanging(tx, { upstreamId, changes: true }, noon);
      await tx.execute(sql`update upstreams set health = 'healthy' where id = ${upstreamId}`);
    });
    const lease = await givenLease(database.db, { proxy, at: now, plan: 'monthly' });
    const own = { leaseId: lease.id, customerId: lease.customerId };
    /** Its time is over a minute from now, and its proxy free. */
    const endSoon = async () => {
      pass(minuteMs);
      await database.db.execute(sql`update leases set ends_at = ${now} where id = ${lease.id}`);
      await database.db.execute(sql`
        update lease_claims set until = ${now} where lease_id = ${lease.id}`);
    };
    const rotations = async () => {
      const { rotations: count } = await control(`/farm/${exitIp}`, {});
      return count;
    };
    return { lease, own, proxy, exitIp, rotations, endSoon };
  }

  return { ctx, clock, pass, control, givenMobileLease };
}
