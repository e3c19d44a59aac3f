import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { fileOf } from '../../../scripts/programs/programs.ts';
import { freePort } from '../../../scripts/gate/free-port.ts';

const shipped = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../deploy/${file}`, import.meta.url)), 'utf8');

export type BalancerName = 'haproxy' | 'nginx';
export type Balancer = Readonly<{ url: string; close: () => Promise<void> }>;

type Place = Readonly<{ folder: string; port: number; ports: readonly number[] }>;

/** Each writes its file and answers with the arguments that start it. */
const programs: Readonly<Record<BalancerName, (place: Place) => string[]>> = {
  haproxy: ({ folder, port, ports }) => {
    const [head = '', backend = ''] = shipped('haproxy.cfg').split(/^frontend [^]*(?=^backend )/m);
    const check = /^ {4}server api1 \S+ (.*)$/m;
    const [line = '', options = ''] = check.exec(backend) ?? [];
    const servers = ports.map((at, n) => `    server api${n + 1} 127.0.0.1:${at} ${options}`);
    const front = `frontend plain\n    bind 127.0.0.1:${port}\n    default_backend lango_api\n\n`;
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, head + front + backend.replace(line, servers.join('\n')));
    return ['-db', '-f', file];
  },
  nginx: ({ folder, port, ports }) => {
    // An api that died is asked again, as one that is back is.
    const servers = ports.map((at) => `server 127.0.0.1:${at} max_fails=0;`);
    const site = shipped('nginx.conf')
      .replace('server 127.0.0.1:4000;', servers.join(' '))
      .replace(/^server \{\n {4}listen 80;[^]*?^\}\n/m, '')
      .replace(/^.*(?:\[::\]|ssl_).*\n/gm, '')
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`);
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr; events {}
       http { access_log off; ${paths} ${site} }`,
    );
    return ['-p', folder, '-e', 'stderr', '-c', file];
  },
};

/**
 * HAProxy, or nginx, in front of these apis, with the limits, checks and repeats of its file in
 * deploy/; only its front is another, since no certificate is at stake here.
 */
export async function startBalancer(
  folder: string,
  ports: readonly number[],
  name: BalancerName = 'haproxy',
): Promise<Balancer> {
  const program = fileOf(name);
  if (program === undefined) throw new Error(`${name} is not installed.`);
  const port = await freePort();
  const args = programs[name]({ folder, port, ports });
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-4_000)));
  const url = `http://127.0.0.1:${port}`;
  await eventually('the balancer to answer', async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok;
  });
  const close = async () => {
    const exited = once(child, 'exit');
    // nginx answers through processes of its own, which one killed by force would leave behind.
    child.kill(name === 'nginx' ? 'SIGTERM' : 'SIGKILL');
    await exited;
  };
  return { url, close };
}
