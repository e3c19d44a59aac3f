import assert from 'node:assert/strict';
import { connect } from 'node:http2';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { askShop } from '../client.ts';
import { addresses, homes, hosts, publicUrl } from '../names.ts';
import type { Case } from '../stage.ts';

const echoPath = '/.well-known/lango-echo';
const [home, otherHome] = homes;
/** The limit of links mailed to one home in an hour. */
const linksPerHour = 10;

type Plain = Readonly<{ status: number; location: string; text: string }>;

/** Without TLS, on port 80. */
async function askPlainly(path: string, headers: Record<string, string> = {}): Promise<Plain> {
  const sent = request({
    host: addresses.shop,
    path,
    localAddress: home,
    headers: { host: hosts.shop, ...headers },
    agent: false,
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { location = '' } = response.headers;
  return { status: response.statusCode ?? 0, location, text: Buffer.concat(chunks).toString() };
}

async function statusByHttp2(path: string, authority: Buffer | string): Promise<string> {
  const session = connect(publicUrl, { ca: authority });
  session.on('error', () => undefined);
  try {
    const stream = session.request({ ':path': path });
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    return String(headers[':status']);
  } finally {
    session.close();
  }
}

/** Asks for a mailed link, which counts against the home it is asked from. */
const askForLink = (from: string, headers: Record<string, string> = {}) =>
  askShop({
    path: '/api/account/forgot',
    method: 'POST',
    from,
    headers: { ...headers, origin: publicUrl },
    body: { email: 'nobody@savannah-proxies.co.ke' },
  });

export const beforeTheWorker: readonly Case[] = [
  {
    name: 'the ready-made file passes the edge’s own check',
    run: async ({ edgeCheck: { code, out, err } }) => {
      assert.equal(code, 0, out + err);
    },
  },
  {
    name: 'the api is ready while no worker has run yet',
    run: async () => {
      const { status, text } = await askShop({ path: '/readyz' });
      assert.equal(status, 200, text);
    },
  },
];

export const edgeCases: readonly Case[] = [
  {
    name: 'plain requests for pages are sent to https, calls are refused, the echo answers',
    run: async () => {
      const page = await askPlainly('/client/proxy?sort=ping');
      assert.equal(page.status, 308);
      assert.equal(page.location, `${publicUrl}/client/proxy?sort=ping`);
      const call = await askPlainly('/api/account/session');
      assert.equal(call.status, 403);
      assert.equal(call.location, '');
      assert.equal((await askPlainly(echoPath)).status, 200);
    },
  },
  {
    name: 'the edge speaks HTTP/2 and the shop asks browsers for https',
    run: async ({ certificates }) => {
      const { readFileSync } = await import('node:fs');
      const authority = readFileSync(certificates.authorityFile);
      assert.equal(await statusByHttp2('/', authority), '200');
      const { headers } = await askShop({ path: '/' });
      assert.match(String(headers['strict-transport-security']), /^max-age=31536000/);
    },
  },
  {
    name: 'the echo tells whom the edge saw, and nothing that the edge added',
    run: async () => {
      for (const text of [
        (await askShop({ path: echoPath, from: home })).text,
        (await askPlainly(echoPath)).text,
      ]) {
        const { ip, headers } = JSON.parse(text) as { ip: string; headers: object };
        assert.equal(ip, home);
        const told = Object.keys(headers).filter((name) => /forwarded|via|real-ip/.test(name));
        assert.deepEqual(told, []);
      }
    },
  },
  {
    name: 'the echo tells what came before the edge, in the header the edge adds to as well',
    run: async () => {
      const claim = { 'x-forwarded-for': '10.20.30.40', via: '1.1 exit', forwarded: 'for=_x' };
      const { text } = await askPlainly(echoPath, claim);
      const { ip, headers } = JSON.parse(text) as { ip: string; headers: Record<string, string> };
      assert.equal(ip, home);
      assert.equal(headers['x-forwarded-for'], '10.20.30.40');
      assert.equal(headers['via'], '1.1 exit');
      assert.equal(headers['forwarded'], 'for=_x');
    },
  },
  {
    name: 'limits by address count each home for itself, whatever it claims to be',
    run: async () => {
      for (let asked = 1; asked <= linksPerHour; asked += 1) {
        assert.equal((await askForLink(home)).status, 202);
      }
      const disguise = { 'x-forwarded-for': '9.9.9.9', 'x-real-ip': '9.9.9.9' };
      assert.equal((await askForLink(home)).status, 429);
      assert.equal((await askForLink(home, disguise)).status, 429);
      assert.equal((await askForLink(otherHome)).status, 202);
    },
  },
  {
    name: '/metrics is not public, and no header makes it so',
    run: async ({ shop }) => {
      const claims = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' };
      for (const headers of [{}, claims]) {
        const { status } = await askShop({ path: '/metrics', headers });
        assert.equal(status, 404);
      }
      const { out } = await shop.local('4000/metrics');
      assert.match(out, /^HTTP\/1.1 404/);
    },
  },
];
