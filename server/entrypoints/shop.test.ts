import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { liveEnvironment } from '#testing/live-environment.ts';
import { folderOfTests } from '#testing/folders.ts';
import { runProgram } from '#testing/run-program.ts';
import { helpOf, shopCommands } from './start/shop-commands.ts';

const root = join(import.meta.dirname, '../..');
const folder = folderOfTests();

const fileWith = (name: string, env: Readonly<Record<string, string>>) => {
  const lines = Object.entries(env).map(([variable, value]) => `${variable}=${value}`);
  writeFileSync(join(folder, name), lines.join('\n'));
  return join(folder, name);
};

/** Without the folders that npm and the gate put first. */
const pathOfPerson = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((each) => !each.includes('node_modules'))
  .join(delimiter);

/** The command as a person types it, under the Node of their PATH, which may be the oldest one. */
const shop = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runProgram('node', [join(root, 'scripts/run.mjs'), 'shop', ...args], {
    cwd: folder,
    env: { PATH: pathOfPerson, ...env },
  });

test('without a command it lists them all', async () => {
  const { code, said } = await shop([]);
  expect(code).toBe(0);
  for (const name of shopCommands.keys()) expect(said).toContain(`  ${name} `);
});

test('a command explains itself and starts nothing', async () => {
  const { code, said } = await shop(['migrate', '--help']);
  expect([code, said.trim()]).toEqual([0, expect.stringContaining(explained('migrate').trim())]);
});

const explained = (name: string) => {
  const command = shopCommands.get(name);
  return command ? helpOf(name, command) : '';
};

test.each([...shopCommands.keys()])('%s has its explanation', (name) => {
  expect(explained(name)).toContain(`npm run shop -- ${name}`);
});

test('an unknown command is answered with the known ones', async () => {
  const { code, said } = await shop(['gatewya']);
  expect(code).toBe(1);
  expect(said).toMatch(/no command "gatewya"[^]*gateway/);
});

test.each(['migrate', 'api', 'worker', 'gateway', 'first-owner'])(
  '%s names each bad variable of its file, without a stack',
  async (name) => {
    const file = fileWith('bad.env', {
      ...liveEnvironment,
      TRUSTED_PROXIES: 'nginx',
      SMTP_URL: 'x',
    });
    const { code, said } = await shop([name, '--env', file]);
    expect(code).toBe(1);
    expect(said).toMatch(/TRUSTED_PROXIES must be addresses[^]*SMTP_URL is no smtps/);
    expect(said).not.toMatch(/\n\s+at /);
  },
);

test('check --settings-only judges the environment alone', async () => {
  const good = fileWith('good.env', liveEnvironment);
  expect(await shop(['check', '--settings-only', `--env=${good}`])).toMatchObject({ code: 0 });
  const wrong = {
    ...liveEnvironment,
    PUBLIC_URL: 'https://shop.example',
    LEASE_PORTS: '90000-99999',
  };
  const { code, said } = await shop([
    'check',
    '--settings-only',
    '--env',
    fileWith('wrong.env', wrong),
  ]);
  expect(code).toBe(1);
  expect(said).toMatch(/LEASE_PORTS is not between[^]*PUBLIC_URL is the sample/);
});

test('the environment wins over the file', async () => {
  const file = fileWith('bad.env', { ...liveEnvironment, TRUSTED_PROXIES: 'nginx' });
  const args = ['check', '--settings-only', '--env', file];
  expect(await shop(args, { TRUSTED_PROXIES: 'none' })).toMatchObject({ code: 0 });
});

test('a file that is not there is told', async () => {
  const { code, said } = await shop(['check', '--env', 'nowhere.env']);
  expect([code, said]).toEqual([1, expect.stringContaining('there is no such file')]);
});

test('a process by itself says that it needs a database', async () => {
  const { code, said } = await shop(['worker'], { LANGO_MODE: 'sandbox' });
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('DATABASE_URL that names a PostgreSQL'),
  ]);
});
