import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../scripts/eventually.ts';
import { fileOf } from '../../../scripts/programs.ts';
import { freePort } from '../../support/free-port.ts';

const shipped = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url));

export type Balancer = Readonly<{ url: string; close: () => Promise<void> }>;

/**
 * HAProxy in front of these apis, with the limits, checks and repeats of the file in deploy/; only
 * its front is another, since no certificate is at stake here.
 */
export async function startBalancer(folder: string, ports: readonly number[]): Promise<Balancer> {
  const program = fileOf('haproxy');
  if (program === undefined) throw new Error('HAProxy is not installed.');
  const port = await freePort();
  const text = readFileSync(shipped, 'utf8');
  const [head = '', backend = ''] = text.split(/^frontend [^]*(?=^backend )/m);
  const check = /^ {4}server api1 \S+ (.*)$/m;
  const [line = '', options = ''] = check.exec(backend) ?? [];
  const servers = ports.map((at, n) => `    server api${n + 1} 127.0.0.1:${at} ${options}`);
  const front = `frontend plain\n    bind 127.0.0.1:${port}\n    default_backend lango_api\n\n`;
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, head + front + backend.replace(line, servers.join('\n')));
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-4_000)));
  const url = `http://127.0.0.1:${port}`;
  await eventually('the balancer to answer', async () => {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said}`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok;
  });
  const close = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return { url, close };
}
