import { expect, test } from 'vitest';
import { farmLogin } from '../../../../../sandbox/index.ts';
import { givenSandbox, type Given } from '../../../../../sandbox/testing/given-sandbox.ts';
import type { FarmConfig } from './ask-farm.ts';
import { openModem } from './installed.ts';

const sandboxMode: FarmConfig = { mode: 'sandbox', publicUrl: 'http://localhost:4000' };
const live: FarmConfig = { mode: 'live', publicUrl: 'https://duka.example.com' };
const exitIp = '198.18.9.1';

/** The modem behind the slot of that exit, as Proxysmart's calls and as a bare link. */
async function given() {
  const sandbox = await givenSandbox({ timeScale: 0.02 });
  const { body } = await sandbox.control(`/farm/${exitIp}`, { takesMs: 2_000 });
  const { imei, hash } = body as { imei: string; hash: string };
  const base = `${sandbox.addresses.http}/proxysmart`;
  const none = { login: null, password: null, modem: null };
  const targets = {
    proxysmart: { ...farmLogin, address: `${base}/`, modem: imei },
    link: { ...none, address: `${base}/apix/reset_ip_secure?hash=${hash}` },
  } as const;
  const open = (kind: keyof typeof targets, config = sandboxMode, more = {}) =>
    openModem(config, { kind, target: { ...targets[kind], ...more } });
  return { sandbox, open };
}

const rotations = async (sandbox: Given) => {
  const { body } = await sandbox.control('/farm');
  return (body as { modems: readonly { rotations: number }[] }).modems[0]?.rotations;
};

test.each(['proxysmart', 'link'] as const)('%s changes an address, once', async (kind) => {
  const { sandbox, open } = await given();
  const modem = open(kind);
  expect(await modem.change()).toEqual({ kind: 'accepted' });
  expect(await modem.change()).toMatchObject({ kind: 'refused' });
  expect(await rotations(sandbox)).toBe(1);
});

test('a manager says whether a modem is still at it, and a link says nothing', async () => {
  const { sandbox, open } = await given();
  const modem = open('proxysmart');
  expect(await modem.isChanging()).toBe(false);
  await modem.change();
  expect(await modem.isChanging()).toBe(true);
  await expect.poll(() => modem.isChanging()).toBe(false);
  expect(await open('link').isChanging()).toBeUndefined();
  expect(await open('proxysmart', sandboxMode, { modem: '861000000000000' }).isChanging()).toBe(
    undefined,
  );
  await sandbox.control(`/farm/${exitIp}`, { night: true });
  expect(await modem.isChanging()).toBeUndefined();
});

test.each([
  ['outage', 'unknown', 0],
  ['rate-limited', 'refused', 0],
  ['message', 'refused', 0],
  ['not-json', 'accepted', 1],
  ['lost', 'unknown', 1],
] as const)('an answer that is %s is %s', async (reply, kind, rotated) => {
  const { sandbox, open } = await given();
  for (const how of ['proxysmart', 'link'] as const) {
    await sandbox.control('/reset', {});
    await sandbox.control(`/farm/${exitIp}`, {});
    await sandbox.control('/farm', { reply, times: 1 }, 'PUT');
    expect(await open(how).change()).toMatchObject({ kind });
    expect(await rotations(sandbox)).toBe(rotated);
  }
});

test('wrong credentials are refused, and nothing is told', async () => {
  const { sandbox, open } = await given();
  const modem = open('proxysmart', sandboxMode, { password: 'wrong' });
  expect(await modem.change()).toEqual({ kind: 'refused', detail: 'HTTP 401' });
  expect(await modem.isChanging()).toBeUndefined();
  expect(await rotations(sandbox)).toBe(0);
});

test('live, a farm in a private network is told only where its network is named', async () => {
  const { sandbox, open } = await given();
  const refused = await open('link', live).change();
  expect(refused).toEqual({
    kind: 'refused',
    detail: 'The address leads into a private network.',
  });
  expect(await rotations(sandbox)).toBe(0);
  const named = { ...live, privateUpstreams: ['127.0.0.0/8'] };
  expect(await open('link', named).change()).toEqual({ kind: 'accepted' });
});

test('a redirect is not followed', async () => {
  const { open } = await given();
  const { createServer } = await import('node:http');
  const { listen } = await import('#testing/listen.ts');
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location: '/else' }).end();
  });
  const port = await listen(server);
  const answer = await open('link', sandboxMode, {
    address: `http://127.0.0.1:${port}/a`,
  }).change();
  server.close();
  expect(answer).toEqual({ kind: 'refused', detail: 'HTTP 302' });
  expect(asked).toEqual(['/a']);
});
