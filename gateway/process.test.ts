/** The gateway as a process: real clients, a kill, several processes behind one port. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ProxyAgent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checks } from './testing/conformance.ts';
import { atThisPace } from '../scripts/gate/pace.ts';
import { download, getHead, socksTunnel } from './testing/dialogue.ts';
import { hostProcess } from './testing/host-process.ts';
import { RawClient, eventually } from './testing/raw-client.ts';
import { startRig } from './testing/rig.ts';
import type { Rig } from './testing/rig.ts';
import { secret } from './testing/shop.ts';

const run = promisify(execFile);
const clientMs = atThisPace(10_000);
const found = (paths: readonly string[]): string | null => paths.find(existsSync) ?? null;
const curl = found(['/usr/bin/curl', '/bin/curl']);
const wget = found(['/usr/bin/wget']);
const git = found(['/usr/bin/git']);
const python = found(['/usr/bin/python3', '/usr/local/bin/python3']);

async function output(file: string | null, args: readonly string[], env = {}): Promise<string> {
  if (file === null) throw new Error('The client is not installed.');
  const { stdout } = await run(file, args, { timeout: clientMs, env: { ...process.env, ...env } });
  return stdout;
}

describe('real clients', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig(hostProcess);
  });
  afterAll(() => rig.close());

  const proxy = (scheme: string) => `${scheme}://direct:${secret}@127.0.0.1:${rig.shared}`;
  const url = (path = '/') => `http://origin.test:${rig.originPort}${path}`;

  test.runIf(curl !== null).each(['http', 'socks5h'])(
    'curl fetches by %s (needs curl)',
    async (scheme) => {
      const args = ['-sS', '-x', proxy(scheme), url('/bytes/200000')];
      expect((await output(curl, args)).length).toBe(200_000);
    },
  );

  test.runIf(curl !== null)('curl fetches through a CONNECT tunnel (needs curl)', async () => {
    expect(await output(curl, ['-sS', '-p', '-x', proxy('http'), url()])).toBe('hello');
  });

  test.runIf(curl !== null)(
    'S21: socks5h leaves the name to us, socks5 sends an address (needs curl)',
    async () => {
      await rig.command({ do: 'resolve', name: 'site.test', answers: [['93.184.216.34']] });
      const through = (scheme: string) => `${scheme}://socks:${secret}@127.0.0.1:${rig.shared}`;
      const local = ['--resolve', 'site.test:80:93.184.216.34'];
      const args = ['-sS', 'http://site.test/', '-x'];
      expect(await output(curl, [...args, through('socks5h')])).toBe('hello');
      expect(await output(curl, [...local, ...args, through('socks5')])).toBe('hello');
      expect(rig.exit.asked.slice(-2)).toEqual(['site.test:80', '93.184.216.34:80']);
    },
  );

  test.runIf(curl !== null)(
    'curl shows the reply code of a SOCKS5 refusal (needs curl)',
    async () => {
      const args = ['-sS', '-x', proxy('socks5h'), 'http://10.0.0.1/'];
      await expect(output(curl, args)).rejects.toThrow(/\(2\)/);
    },
  );

  test.runIf(wget !== null)('wget fetches by plain HTTP (needs wget)', async () => {
    const env = { http_proxy: proxy('http'), no_proxy: '' };
    expect(await output(wget, ['-qO-', url('/bytes/1000')], env)).toHaveLength(1_000);
  });

  test.runIf(python !== null)("Python's urllib fetches by plain HTTP (needs python3)", async () => {
    const script = `import urllib.request as u; print(u.urlopen('${url()}').read().decode())`;
    const env = { http_proxy: proxy('http'), no_proxy: '' };
    expect(await output(python, ['-c', script], env)).toBe('hello\n');
  });

  test.runIf(git !== null)('git lists a remote through both protocols (needs git)', async () => {
    for (const scheme of ['http', 'socks5h']) {
      const args = ['-c', `http.proxy=${proxy(scheme)}`, 'ls-remote', url('/repo.git')];
      expect(await output(git, args)).toContain('refs/heads/main');
    }
  });

  test('undici fetches through a CONNECT tunnel', async () => {
    const token = `Basic ${Buffer.from(`direct:${secret}`).toString('base64')}`;
    const dispatcher = new ProxyAgent({ uri: `http://127.0.0.1:${rig.shared}`, token });
    const { statusCode, body } = await request(url(), { dispatcher });
    expect([statusCode, await body.text()]).toEqual([200, 'hello']);
    await dispatcher.close();
  });
});

describe('a gateway of its own process', () => {
  // All of them run as `npm run conformance -- gateway`; here the ones a process can change.
  const chosen = checks.filter(({ name }) => /^(L2|L8|L9|M4|A4|A6|A8):/.test(name));

  test.each(chosen)('$name', async ({ run: check }) => {
    await expect(check()).resolves.toBeUndefined();
  });
});

describe('a gateway that is killed', () => {
  test('loses at most one flush interval and doubles nothing', async () => {
    const host = await startRig(hostProcess, { limits: { flushEveryMs: 100 } });
    const { child } = host as unknown as Awaited<ReturnType<typeof hostProcess>>;
    const client = await socksTunnel(host);
    await download(client, 500_000);
    const stored = async () => {
      const { batches } = await host.command({ do: 'seen' });
      return batches.flatMap(({ deltas }) => deltas).reduce((sum, one) => sum + one.bytesDown, 0);
    };
    await eventually('the batch of the interval', async () => (await stored()) > 500_000);
    const total = await stored();
    client.send('GET /bytes/100000 HTTP/1.1\r\nHost: origin.test\r\n\r\n');
    child.kill('SIGKILL');
    await client.untilOver();
    // What was stored is what was moved, once; what the last interval moved is lost with the
    // process.
    expect(total).toBe(500_000 + 'HTTP/1.1 200 OK\r\nContent-Length: 500000\r\n\r\n'.length);
    await host.close();
  });
});

describe('a gateway that is asked to leave', () => {
  test('answers whoever the kernel let in before', async () => {
    for (let time = 0; time < 5; time += 1) {
      const host = await startRig(hostProcess, { limits: { connectionsPerAddressMax: 1_000 } });
      const { child } = host as unknown as Awaited<ReturnType<typeof hostProcess>>;
      // While it is stopped, the kernel keeps accepting connections for it.
      child.kill('SIGSTOP');
      const clients = await Promise.all(
        Array.from({ length: 100 }, () => RawClient.open(host.shared)),
      );
      const left = host.command({ do: 'drain', graceMs: atThisPace(5_000) });
      for (const client of clients) client.send(getHead(host));
      child.kill('SIGCONT');
      for (const client of clients) {
        expect([200, 503]).toContain((await client.takeAnswer()).status);
        client.close();
      }
      await left;
      await host.close();
    }
  });
});

describe('several processes behind one port', () => {
  test('serve it together, each with its own name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lango-gateway-'));
    const script = join(folder, 'cluster.mjs');
    writeFileSync(script, clusterScript(join(import.meta.dirname, 'index.ts')));
    try {
      const { stdout } = await run(process.execPath, [script], { timeout: clientMs });
      expect(JSON.parse(stdout)).toEqual({ answered: 20, workers: 2 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Two workers of node:cluster share a port; twenty tunnels go through it to the script's own
 * origin. A file of its own, because cluster workers run the program that forked them. */
const clusterScript = (gateway: string): string => `
import cluster from 'node:cluster';
import { createServer, connect } from 'node:net';
if (cluster.isPrimary) {
  const served = new Set();
  const origin = createServer((socket) => socket.on('error', () => {}).end('hi'));
  await new Promise((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const env = { ORIGIN: String(origin.address().port) };
  const ports = await Promise.all([1, 2].map(() => new Promise((resolve) => {
    const worker = cluster.fork(env);
    worker.on('message', (message) => {
      if (message.port) resolve(message.port);
      if (message.served) served.add(worker.id);
    });
  })));
  let answered = 0;
  for (let at = 0; at < 20; at += 1) {
    answered += await new Promise((resolve) => {
      const socket = connect(ports[0], '127.0.0.1');
      let text = '';
      socket.on('data', (data) => { text += data; });
      socket.on('close', () => resolve(text.endsWith('hi') ? 1 : 0));
      const target = 'origin.test:' + env.ORIGIN;
      const token = Buffer.from('u:p').toString('base64');
      socket.write('CONNECT ' + target + ' HTTP/1.1\\r\\nHost: ' + target +
        '\\r\\nProxy-Authorization: Basic ' + token + '\\r\\n\\r\\n');
    });
  }
  const until = Date.now() + 5000;
  while (served.size < 2 && Date.now() < until) await new Promise((r) => setTimeout(r, 10));
  process.stdout.write(JSON.stringify({ answered, workers: served.size }));
  process.exit(0);
}
const { createGateway } = await import(${JSON.stringify(gateway)});
const lease = { leaseId: 'l', credentialVersion: '1', upstream: { kind: 'direct' },
  upstreamVersion: 1, startsAt: 0,
  endsAt: Date.now() + 1e6, connectionsMax: 9, bytesRemaining: null, idleTimeoutMs: 9e5,
  openPorts: [] };
const answer = { granted: true, lease };
const live = createGateway({
  gatewayId: 'worker-' + process.pid,
  directory: { authorise: async () => answer, review: async () => new Map([['l', answer]]) },
  changes: () => () => {},
  meterSink: { record: async () => {} },
  connectionLog: { record: async () => process.send({ served: true }) },
  clock: () => Date.now(), log: () => {},
  policy: { ownAddresses: [], trustedNames: new Map([['origin.test', '127.0.0.1']]),
    allowPrivateUpstreams: false, privateUpstreams: [] },
  limits: { flushEveryMs: 20, sweepEveryMs: 10 },
  listen: [{ host: '127.0.0.1', port: 0, kind: 'shared' }],
});
const [at] = await live.listen();
process.send({ port: at.port });
`;
