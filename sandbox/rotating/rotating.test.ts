import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { sampleRotating } from '../index.ts';
import { type Given, givenSandbox } from '../testing/given-sandbox.ts';

type Run = { code: number; out: string };
type Login = { username: string; password: string };

/** Runs curl through the entry; HTTP by CONNECT, so that a refusal is curl's exit code 56. */
function through(given: Given, scheme: 'http' | 'socks5h', login: Login): Promise<Run> {
  const args = [
    '--silent',
    '--max-time',
    '5',
    '--proxytunnel',
    '--write-out',
    ' %{http_connect}',
    '--proxy-user',
    `${login.username}:${login.password}`,
    '--proxy',
    `${scheme}://127.0.0.1:${given.addresses.ports.upstream}`,
    'http://target.test/ip',
  ];
  return new Promise((resolve) => {
    execFile('curl', args, (error, out) =>
      resolve({ code: error === null ? 0 : Number(error.code), out }),
    );
  });
}

const { webshare, iproyal } = sampleRotating;
const webshareAs = (words: string) => ({ ...webshare, username: webshare.username + words });
const iproyalAs = (words: string) => ({ ...iproyal, password: iproyal.password + words });
const exitOf = ({ out }: Run) => (JSON.parse(out.replace(/ \d+$/, '')) as { ip: string }).ip;
const statusOf = ({ out }: Run) => Number(/\d+$/.exec(out)?.[0]);

test.each([
  ['webshare by HTTP', 'http', webshareAs('-us-rotate'), '198.18.159.'],
  ['webshare by SOCKS5', 'socks5h', webshareAs('-us-rotate'), '198.18.159.'],
  ['iproyal by HTTP', 'http', iproyalAs('_country-ke'), '198.19.143.'],
  ['iproyal by SOCKS5', 'socks5h', iproyalAs('_country-ke'), '198.19.143.'],
] as const)('%s: each connection has another exit of the country', async (...each) => {
  const [, how, login, network] = each;
  const given = await givenSandbox();
  const first = exitOf(await through(given, how, login));
  const second = exitOf(await through(given, how, login));
  expect([first, second].every((ip) => ip.startsWith(network))).toBe(true);
  expect(first).not.toBe(second);
});

test.each([
  ['webshare', 'webshare', webshareAs('-gb-1234'), webshareAs('-gb-1235')],
  [
    'iproyal',
    'iproyal',
    iproyalAs('_country-gb_city-london_session-abcd1234_lifetime-10m'),
    iproyalAs('_country-gb_city-london_session-abcd1235_lifetime-10m'),
  ],
] as const)(
  '%s: a session keeps its exit, ends, and loses an exit that leaves',
  async (...each) => {
    const [, name, login, other] = each;
    const given = await givenSandbox();
    const exit = async (of: Login = login) => exitOf(await through(given, 'http', of));
    const first = await exit();
    expect([await exit(), await exit()]).toEqual([first, first]);
    expect(await exit(other)).not.toBe(first);
    await given.control(`/rotating/${name}`, { dead: [first] }, 'PUT');
    expect(statusOf(await through(given, 'http', login))).toBe(502);
    const second = await exit();
    expect(second).not.toBe(first);
    await given.control('/clock', { advanceMs: 600_000 });
    expect(await exit()).not.toBe(second);
  },
);

test('words that the supplier has not, used-up traffic and a wrong login are 407', async () => {
  const given = await givenSandbox();
  const status = async (login: Login) => statusOf(await through(given, 'http', login));
  for (const login of [
    webshareAs('-usa-rotate'),
    webshareAs('-us-rotate-12'),
    webshareAs('-city_new_york-us'),
    { ...webshare, password: 'wrong' },
    iproyalAs('_country-US'),
    iproyalAs('_session-abc'),
    iproyalAs('_session-abcd1234_lifetime-1h30m'),
    iproyalAs('_zone-1'),
    { ...iproyal, password: 'wrong' },
  ]) {
    expect(await status(login)).toBe(407);
  }
  await given.control('/rotating/iproyal', { bytesLeft: 0 }, 'PUT');
  expect(await status(iproyalAs('_country-us'))).toBe(407);
  expect((await through(given, 'socks5h', iproyalAs('_country-us'))).code).toBe(97);
});

test('no exit with those words is 503; both may also come by themselves', async () => {
  const given = await givenSandbox();
  const status = async (login: Login) => statusOf(await through(given, 'http', login));
  expect(await status(iproyalAs('_country-jp'))).toBe(503);
  expect(await status(webshareAs('-gb-city_new_york-rotate'))).toBe(503);
  const fault = { fault: { reply: 'bad-gateway', times: 1 } };
  await given.control('/rotating/webshare', fault, 'PUT');
  expect(await status(webshareAs('-gb-rotate'))).toBe(502);
  expect(await status(webshareAs('-gb-rotate'))).toBe(200);
});

test('usage is printed late, and in the unit of the supplier', async () => {
  const given = await givenSandbox();
  await through(given, 'http', webshareAs('-us-rotate'));
  await through(given, 'http', iproyalAs('_country-us'));
  const seen = async (name: string) =>
    (await given.control(`/rotating/${name}`)).body as { bytesUsed: number; printed: number };
  await expect.poll(async () => (await seen('webshare')).bytesUsed).toBeGreaterThan(100);
  const asked = async (path: string, headers: Record<string, string>) =>
    (await (await fetch(`${given.addresses.http}${path}`, { headers })).json()) as object;
  const webshareUsage = () =>
    asked('/webshare/api/v2/stats/aggregate/', { authorization: 'Token sandbox-webshare-token' });
  await given.control('/clock', { advanceMs: 900_000 });
  const { bytesUsed } = await seen('webshare');
  expect(await webshareUsage()).toMatchObject({ bandwidth_total: bytesUsed });
  const royal = await asked(`/iproyal/v1/residential-subusers/${iproyal.username}`, {
    authorization: 'Bearer sandbox-iproyal-token',
  });
  expect(royal).toMatchObject({ traffic_used: 0, traffic_available: 10 });
});
