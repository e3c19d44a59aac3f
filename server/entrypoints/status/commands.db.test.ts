import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { atThisPace } from '../../../scripts/gate/pace.ts';
import { givenSoundSale } from '#testing/admin/given-sound-sale.ts';
import { useTestDatabase } from '#testing/test-database.ts';

const database = useTestDatabase();
const file = join(import.meta.dirname, '../shop.ts');
beforeAll(() => database.db.transaction((tx) => givenSoundSale(tx)));

/** The command as a person types it. */
function shop(...args: string[]): Promise<{ code: unknown; said: string }> {
  const env = {
    PATH: process.env['PATH'],
    LANGO_MODE: 'sandbox',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, said: stdout + stderr });
    });
  });
}

const limitMs = atThisPace(120_000);

test(
  'order tells the story of one order, and ends with 1 when nothing has that name',
  async () => {
    const told = await shop('order', 'LG-000001');
    expect(told.code).toBe(0);
    expect(told.said).toMatch(/^LG-000001 {2}ord_\w+ {2}delivered\n/);
    expect(told.said).toMatch(
      /^2026-03-01 15:00:00 {2}payment {6}daraja test from pending to succeeded/m,
    );
    expect(await shop('order', 'LG-NOBODY')).toEqual({
      code: 1,
      said: 'Nothing here is called LG-NOBODY.\n',
    });
  },
  limitMs,
);

test(
  'status ends with 1 and names what needs a person',
  async () => {
    const { code, said } = await shop('status');
    expect(code).toBe(1);
    expect(said).toMatch(/^ok {4}version {5}0\.\d+\.\d+, schema \d+$/m);
    expect(said).toMatch(/^FIX {3}processes {3}worker: never heard of$/m);
    expect(said).toMatch(/\d+ need a person\.\n$/);
  },
  limitMs,
);
