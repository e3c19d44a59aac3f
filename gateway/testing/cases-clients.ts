/** Programs that customers use, each through a gateway process. What is not installed is named. */
import { execFile } from 'node:child_process';
import { ok } from 'node:assert/strict';
import { promisify } from 'node:util';
import { ProxyAgent, request } from 'undici';
import { atThisPace } from '../../scripts/gate/pace.ts';
import { pythonFile } from '../../scripts/programs/python.ts';
import type { Case } from './case.ts';
import { originUrl } from './dialogue.ts';
import { isMissingProgram, ProgramMissing } from './program-missing.ts';
import type { Rig } from './rig.ts';
import { secret } from './shop.ts';

const run = promisify(execFile);
const clientMs = atThisPace(15_000);

export type Program = Readonly<{
  name: string;
  args: readonly string[];
  env?: Record<string, string>;
}>;

export async function outputOf({ name, args, env = {} }: Program): Promise<string> {
  const all = { ...process.env, no_proxy: '', ...env };
  try {
    return (await run(name, args, { timeout: clientMs, env: all })).stdout;
  } catch (cause) {
    throw isMissingProgram(cause) ? new ProgramMissing(shownName(name)) : cause;
  }
}

const shownName = (name: string) =>
  name === pythonFile ? 'Python with requests and aiohttp' : name;

const proxyOf = (rig: Rig, scheme: string) =>
  `${scheme}://direct:${secret}@127.0.0.1:${rig.shared}`;

/** Lets this machine in on the lease's own port, for programs that cannot send a password. */
const admitUs = (rig: Rig) =>
  rig.command({ do: 'lease', user: 'direct', lease: {}, source: '127.0.0.1' });

/** SOCKS5 spoken byte by byte from Python's own sockets, as scripts in the field do. */
const rawSocks = `
import os, socket, struct
host, port = 'origin.test', int(os.environ['ORIGIN'])
user, secret = b'direct', os.environ['SECRET'].encode()
s = socket.create_connection(('127.0.0.1', int(os.environ['GATEWAY'])))
s.sendall(b'\\x05\\x01\\x02')
assert s.recv(2) == b'\\x05\\x02'
s.sendall(bytes([1, len(user)]) + user + bytes([len(secret)]) + secret)
assert s.recv(2) == b'\\x01\\x00'
s.sendall(b'\\x05\\x01\\x00\\x03' + bytes([len(host)]) + host.encode() + struct.pack('>H', port))
assert s.recv(10)[1] == 0
s.sendall(b'GET / HTTP/1.1\\r\\nHost: origin.test\\r\\nConnection: close\\r\\n\\r\\n')
answer = b''
while not answer.endswith(b'hello'): answer += s.recv(4096) or exit('cut short')
print('hello')
`;

/** A CONNECT tunnel by the standard library. */
const connectByLibrary = `
import base64, http.client, os
c = http.client.HTTPConnection('127.0.0.1', int(os.environ['GATEWAY']))
token = base64.b64encode(('direct:' + os.environ['SECRET']).encode()).decode()
c.set_tunnel('origin.test', int(os.environ['ORIGIN']), {'Proxy-Authorization': 'Basic ' + token})
c.request('GET', '/')
print(c.getresponse().read().decode())
`;

const byRequests = (scheme: string) => `
import os, requests
proxy = '${scheme}://direct:' + os.environ['SECRET'] + '@127.0.0.1:' + os.environ['GATEWAY']
url = 'http://origin.test:' + os.environ['ORIGIN'] + '/'
print(requests.get(url, proxies={'http': proxy, 'https': proxy}, timeout=10).text)
`;

const byAiohttp = `
import aiohttp, asyncio, os
async def main():
    proxy = 'http://127.0.0.1:' + os.environ['GATEWAY']
    login = aiohttp.BasicAuth('direct', os.environ['SECRET'])
    async with aiohttp.ClientSession() as session:
        url = 'http://origin.test:' + os.environ['ORIGIN'] + '/'
        async with session.get(url, proxy=proxy, proxy_auth=login) as answer:
            print(await answer.text())
asyncio.run(main())
`;

/** Python with the libraries of customers, which a machine may be without. */
const library = (rig: Rig, script: string): Program => ({
  ...python(rig, script),
  name: pythonFile,
});

export const python = (rig: Rig, script: string): Program => ({
  name: 'python3',
  args: ['-c', script],
  env: { GATEWAY: String(rig.shared), ORIGIN: String(rig.originPort), SECRET: secret },
});

/** What each program must print, and how it is run. */
const programs: readonly Readonly<{
  id: string;
  rule: string;
  program: (rig: Rig) => Program;
  prints: string;
}>[] = [
  ...['http', 'socks5h'].map((scheme, at) => ({
    id: `C${at + 1}`,
    rule: `curl fetches by ${scheme}`,
    program: (rig: Rig) => ({
      name: 'curl',
      args: ['-sS', '-x', proxyOf(rig, scheme), originUrl(rig)],
    }),
    prints: 'hello',
  })),
  {
    id: 'C3',
    rule: 'curl fetches by socks5, the name looked up on its own side',
    program: (rig) => ({
      name: 'curl',
      args: [
        '-sS',
        '--resolve',
        'site.test:80:93.184.216.34',
        '-x',
        `socks5://socks:${secret}@127.0.0.1:${rig.shared}`,
        'http://site.test/',
      ],
    }),
    prints: 'hello',
  },
  {
    id: 'C4',
    rule: 'curl fetches through a CONNECT tunnel',
    program: (rig) => ({
      name: 'curl',
      args: ['-sS', '-p', '-x', proxyOf(rig, 'http'), originUrl(rig)],
    }),
    prints: 'hello',
  },
  {
    id: 'C5',
    rule: 'wget fetches by plain HTTP',
    program: (rig) => ({
      name: 'wget',
      args: ['-qO-', originUrl(rig)],
      env: { http_proxy: proxyOf(rig, 'http') },
    }),
    prints: 'hello',
  },
  {
    id: 'C6',
    rule: "Python's urllib fetches by plain HTTP",
    program: (rig) => ({
      name: 'python3',
      args: [
        '-c',
        `import urllib.request as u; print(u.urlopen('${originUrl(rig)}').read().decode())`,
      ],
      env: { http_proxy: proxyOf(rig, 'http') },
    }),
    prints: 'hello',
  },
  {
    id: 'C7',
    rule: "Python's http.client fetches through a CONNECT tunnel",
    program: (rig) => python(rig, connectByLibrary),
    prints: 'hello',
  },
  {
    id: 'C8',
    rule: "SOCKS5 spoken from Python's sockets opens a tunnel",
    program: (rig) => python(rig, rawSocks),
    prints: 'hello',
  },
  ...['http', 'socks5h'].map((scheme, at) => ({
    id: `C${at + 9}`,
    rule: `git lists a remote by ${scheme}`,
    program: (rig: Rig) => ({
      name: 'git',
      args: ['-c', `http.proxy=${proxyOf(rig, scheme)}`, 'ls-remote', originUrl(rig, '/repo.git')],
    }),
    prints: 'refs/heads/main',
  })),
  ...['http', 'socks5h'].map((scheme, at) => ({
    id: `C${at + 21}`,
    rule: `Python's requests fetches by ${scheme}`,
    program: (rig: Rig) => library(rig, byRequests(scheme)),
    prints: 'hello',
  })),
  {
    id: 'C23',
    rule: "Python's aiohttp fetches by plain HTTP",
    program: (rig) => library(rig, byAiohttp),
    prints: 'hello',
  },
];

export const clientCases: readonly Case[] = [
  ...programs.map(({ id, rule, program, prints }) => ({
    id,
    rule,
    run: async (rig: Rig) => {
      const text = await outputOf(program(rig));
      ok(text.includes(prints), `It printed: ${text.slice(0, 200)}`);
    },
  })),
  {
    id: 'C11',
    rule: 'undici fetches through a CONNECT tunnel',
    run: async (rig) => {
      const token = `Basic ${Buffer.from(`direct:${secret}`).toString('base64')}`;
      const dispatcher = new ProxyAgent({ uri: `http://127.0.0.1:${rig.shared}`, token });
      const { body } = await request(originUrl(rig), { dispatcher });
      ok((await body.text()) === 'hello');
      await dispatcher.close();
    },
  },
  {
    id: 'C12',
    rule: 'Chromium opens a page by SOCKS5 on the lease’s own port, without a password',
    run: async (rig) => {
      await admitUs(rig);
      const text = await outputOf({
        name: process.env['CHROME_PATH'] ?? 'chromium',
        args: [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--dump-dom',
          `--proxy-server=socks5://127.0.0.1:${rig.lease}`,
          originUrl(rig),
        ],
      });
      ok(text.includes('hello'), `It printed: ${text.slice(0, 200)}`);
    },
  },
];
