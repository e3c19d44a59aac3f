import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerId } from '#contracts/ids.ts';
import { startSandbox } from '../../../../sandbox/index.ts';
import { machineName } from '../providers/server-provider.ts';

type Machine = Readonly<{ name: string; password: string }>;

/** The sandbox's providers, which keep what they have on disk, to be killed and started again. */
export async function startPlayed() {
  const dir = await mkdtemp(join(tmpdir(), 'lango-machines-'));
  const options = { clock: () => new Date(), timeScale: 0.01, dir };
  let sandbox = await startSandbox(options);
  const { ports, http, controls } = sandbox.addresses;
  return {
    http,
    passwordOf: async (name: string, key: ServerId): Promise<string | undefined> => {
      const answer = await fetch(`${controls}/machines/${name}`);
      const { machines } = (await answer.json()) as { machines: Machine[] };
      return machines.find((each) => each.name === machineName(key))?.password;
    },
    restart: async () => {
      await sandbox.close();
      sandbox = await startSandbox({ ...options, ports });
    },
    close: async () => {
      await sandbox.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
