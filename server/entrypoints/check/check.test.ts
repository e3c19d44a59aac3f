import { createServer, type RequestListener } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { listen } from '#testing/listen.ts';
import { lineOf, looked } from './finding.ts';
import { checkMail } from './mail.ts';
import { checkAddressDatabases, checkDisk, checkNames, checkPorts } from './machine.ts';
import { checkClock, checkOutside, checkPlainEcho, isShopAt } from './outside.ts';

const closings: (() => void)[] = [];
afterEach(() => closings.splice(0).forEach((close) => close()));

async function given(answer: RequestListener) {
  const server = createServer(answer);
  closings.push(() => server.close());
  const port = await listen(server);
  return { port, url: `http://127.0.0.1:${port}` };
}

/** Answers as the shop does, health and unknown callbacks. */
const shop: RequestListener = (request, response) => {
  if (request.url === '/healthz') return response.end('{"status":"ok"}');
  response.writeHead(404, { 'content-type': 'application/problem+json' });
  return response.end('{}');
};

/** An address of this machine without a listener. */
async function closedUrl() {
  const { port, url } = await given(shop);
  closings.splice(0).forEach((close) => close());
  return { port, url };
}

const linesOf = (findings: Awaited<ReturnType<typeof checkDisk>>) => findings.map(lineOf);

test('a shop that is reached from outside is ok, with its callbacks', async () => {
  const { url } = await given(shop);
  expect(linesOf(await checkOutside({ publicUrl: url, callbackUrls: [url] }))).toEqual([
    expect.stringMatching(/^ok {4}outside {5}http.*leads to the shop/),
    expect.stringMatching(/^ok {4}outside {5}callbacks reach the shop/),
  ]);
});

test('a proxy without a shop behind it, and one that keeps callbacks for itself, are told', async () => {
  const bare = await given((_request, response) => response.writeHead(502).end('Bad Gateway'));
  expect(linesOf(await checkOutside({ publicUrl: bare.url, callbackUrls: [] }))).toEqual([
    expect.stringMatching(/^FIX .*healthz answers 502.*start the api/),
    expect.stringMatching(/^FIX .*answered 502 before it reaches the shop/),
  ]);
  const strict = await given((request, response) =>
    request.method === 'POST' ? response.writeHead(403).end() : shop(request, response),
  );
  const [health, callback] = await checkOutside({ publicUrl: strict.url, callbackUrls: [] });
  expect([health?.verdict, callback?.verdict]).toEqual(['ok', 'fix']);
});

test('a shop that runs is known by its health, and nothing else is taken for one', async () => {
  const { url: closed } = await closedUrl();
  expect(await isShopAt(closed)).toBe(false);
  const other = await given((_request, response) => response.end('nginx'));
  expect(await isShopAt(other.url)).toBe(false);
  expect(await isShopAt((await given(shop)).url)).toBe(true);
});

test('a callback address of its own is looked at too', async () => {
  const { url: away } = await closedUrl();
  const { url } = await given(shop);
  const found = await checkOutside({ publicUrl: url, callbackUrls: [away] });
  expect(found.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'fix']);
  expect(found[2]?.text).toContain('ECONNREFUSED');
});

test('an echo that the edge redirects to https is told with the cure', async () => {
  const https = 'https://shop.example';
  const echoing = await given((_request, response) => response.end('{"ip":"41.90.64.10"}'));
  expect(await checkPlainEcho(https, echoing.url)).toMatchObject([{ verdict: 'ok' }]);
  const strict = await given((_request, response) =>
    response.writeHead(301, { location: `${https}/.well-known/lango-echo` }).end(),
  );
  const [redirected] = await checkPlainEcho(https, strict.url);
  expect(redirected).toMatchObject({
    verdict: 'fix',
    text: expect.stringMatching(
      /is redirected to https:.*pass \/\.well-known\/lango-echo/,
    ) as string,
  });
  const [closed] = await checkPlainEcho(https, (await closedUrl()).url);
  expect(closed).toMatchObject({
    verdict: 'note',
    text: expect.stringContaining('port 80') as string,
  });
  expect(await checkPlainEcho('http://localhost:4000')).toEqual([]);
});

test('the echo is looked for on port 80, whatever the port of PUBLIC_URL', async () => {
  const [found] = await checkPlainEcho('https://duka.invalid:8443');
  expect(found?.text).toContain('http://duka.invalid/.well-known/lango-echo');
});

test.each([
  [0, 'ok', 'agrees'],
  [20_000, 'ok', 'agrees'],
  [600_000, 'fix', '600 s ahead of'],
  [-600_000, 'fix', '600 s behind'],
])('a clock %i ms off the providers is %s', async (offset, verdict, words) => {
  const told = new Date('2026-11-22T12:00:00Z');
  const { url } = await given((_request, response) => {
    response.setHeader('date', told.toUTCString());
    response.end();
  });
  const now = () => new Date(told.getTime() + offset);
  const [finding] = await checkClock([url], now);
  expect(finding).toMatchObject({ verdict, text: expect.stringContaining(words) as string });
});

test('a clock that nobody confirms is worth a note', async () => {
  const { url } = await closedUrl();
  const [finding] = await checkClock([url], () => new Date());
  expect(finding?.verdict).toBe('note');
});

test('a name without an address is told, and one that leads inwards noted', async () => {
  const found = await checkNames(['nowhere.invalid', 'localhost', '41.90.64.10', '41.90.64.10']);
  expect(found.map(({ verdict }) => verdict)).toEqual(['fix', 'note', 'ok']);
  expect(found[0]?.text).toContain('nowhere.invalid has no address');
});

test('a taken port is told by its variable, unless the shop itself has it', async () => {
  const { port } = await given(shop);
  const input = { variable: 'PORT', host: '127.0.0.1', port };
  const free = { variable: 'SOCKS_PORT', host: '127.0.0.1', port: 0 };
  const stopped = await checkPorts([input, free], false);
  expect(stopped.map(({ verdict }) => verdict)).toEqual(['fix', 'ok']);
  expect(stopped[0]?.text).toContain(`PORT ${port} is taken`);
  expect((await checkPorts([input], true))[0]?.verdict).toBe('ok');
  const elsewhere = await checkPorts([{ ...input, host: '198.51.100.1', port: 0 }], false);
  expect(elsewhere[0]?.text).toContain('check HOST');
});

test('a port of the gateway is taken wherever on this machine it listens', async () => {
  const server = createServer();
  const port = await listen(server, '127.0.0.2');
  const at = { host: '127.0.0.1', port };
  const socks = await checkPorts([{ variable: 'SOCKS_PORT', ...at }], true);
  const other = await checkPorts([{ variable: 'PORT', ...at }], true);
  server.close();
  expect(socks[0]?.text).toContain(`SOCKS_PORT ${port} is in use`);
  expect(other[0]?.text).toContain('is free');
});

async function givenMailServer(password: string) {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'shop' }) : done(new Error('wrong')),
  });
  server.on('error', () => undefined);
  closings.push(() => server.close());
  return listen(server.server);
}

test('mail is tried up to the sign-in, and a refusal names what to correct', async () => {
  const port = await givenMailServer('right');
  const at = (password: string, where = port) =>
    checkMail(`smtp://shop:${password}@127.0.0.1:${where}?ignoreTLS=true`);
  expect((await at('right'))[0]?.verdict).toBe('ok');
  const [refused] = await at('hunter2');
  expect(refused).toMatchObject({
    verdict: 'fix',
    text: expect.stringContaining('correct the user name and password in SMTP_URL') as string,
  });
  expect(refused?.text).not.toContain('hunter2');
  const [away] = await at('right', (await closedUrl()).port);
  expect(away?.text).toContain('firewall');
});

test('a disk without room is told, also where the folder is still to be made', async () => {
  expect((await checkDisk('/', 1))[0]?.verdict).toBe('ok');
  const [full] = await checkDisk('/not/yet/there', Number.MAX_SAFE_INTEGER);
  expect(full).toMatchObject({ verdict: 'fix', about: 'disk' });
});

test('an old address database is told with the command that refreshes it', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const built = (day: string) =>
    checkAddressDatabases({ builtAt: new Date(day), network: undefined }, now)[0];
  expect(built('2026-11-01')?.verdict).toBe('ok');
  const cure = expect.stringMatching(/npm run shop -- geo-update; .*GEO_DATABASE$/) as string;
  expect(built('2026-06-01')).toMatchObject({ verdict: 'note', text: cure });
  expect(built('2025-06-01')).toMatchObject({ verdict: 'fix', text: cure });
});

test('a shop that knows no networks is told the command that fetches them', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const networks = (network: string | undefined) =>
    checkAddressDatabases({ builtAt: now, network }, now)[1];
  expect(networks(undefined)).toMatchObject({
    verdict: 'note',
    text: expect.stringContaining('npm run shop -- geo-update') as string,
  });
  expect(networks('Google LLC')?.verdict).toBe('ok');
});

test('a look that breaks is a line of its own', async () => {
  const found = await looked('disk', () => Promise.reject(new Error('no such device')));
  expect(linesOf(found)).toEqual(['FIX   disk        could not be checked: no such device']);
});
