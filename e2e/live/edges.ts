import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../scripts/gate/eventually.ts';
import type { Certificates } from './certificates.ts';
import { inTheShop } from './in-the-shop.ts';
import { addresses, bareEdgePort, hosts } from './names.ts';
import { run, type Ran } from './stage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A reverse proxy by its ready-made file of deploy/, with the names of the simulated network. */
type Edge = Readonly<{
  /** Writes what it needs below the folder and answers with the arguments that start it. */
  prepare: (folder: string, certificates: Certificates) => readonly string[];
  /** The arguments by which the program itself checks the file. */
  check: (folder: string) => readonly string[];
}>;

export const edgeNames = ['nginx', 'caddy', 'haproxy'] as const;
export type EdgeName = (typeof edgeNames)[number];

const readyMade = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8');

/** The operator's own part: the host name and the files of the certificate. */
function filledIn(text: string, { certFile, keyFile, bothFile }: Certificates): string {
  return text
    .replaceAll('shop.example', hosts.shop)
    .replaceAll('/etc/ssl/lango/fullchain.pem', certFile)
    .replaceAll('/etc/ssl/lango/privkey.pem', keyFile)
    .replaceAll('/etc/ssl/lango/shop.pem', bothFile);
}

/** Like every operator's first try: nothing but the address and whom it serves. */
const bareServer = ({ certFile, keyFile }: Certificates) => `
server {
    listen ${bareEdgePort} ssl;
    ssl_certificate ${certFile};
    ssl_certificate_key ${keyFile};
    location / {
        proxy_pass http://127.0.0.1:4000;
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Real-IP $remote_addr;
    }
}`;

const hasIpv6 = () => existsSync('/proc/net/if_inet6');

const nginx: Edge = {
  prepare: (folder, certificates) => {
    const site = filledIn(readyMade('nginx.conf'), certificates);
    const known = hasIpv6() ? site : site.replace(/^.*\[::\].*\n/gm, '');
    writeFileSync(join(folder, 'site.conf'), known + bareServer(certificates));
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
    const around = `user root; worker_processes 1; daemon off; pid ${folder}/nginx.pid;
      error_log ${folder}/nginx.log; events {}
      http { access_log off; ${paths} include ${folder}/site.conf; }`;
    writeFileSync(join(folder, 'nginx.conf'), around);
    return ['-p', folder, '-e', `${folder}/nginx.log`, '-c', join(folder, 'nginx.conf')];
  },
  check: (folder) => ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')],
};

const caddy: Edge = {
  prepare: (folder, certificates) => {
    const { certFile, keyFile } = certificates;
    const address = `https://{$SHOP_HOST:${hosts.shop}} {`;
    const file = filledIn(readyMade('Caddyfile'), certificates);
    const site = file.replace(address, `${address}\n\ttls ${certFile} ${keyFile}`);
    writeFileSync(join(folder, 'Caddyfile'), site.replace(/^\{$/m, '{\n\tadmin off'));
    return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  },
  check: (folder) => ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
};

const haproxy: Edge = {
  prepare: (folder, certificates) => {
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, filledIn(readyMade('haproxy.cfg'), certificates));
    return ['-db', '-f', file];
  },
  check: (folder) => ['-c', '-f', join(folder, 'haproxy.cfg')],
};

const edges: Readonly<Record<EdgeName, Edge>> = { nginx, caddy, haproxy };

export type RunningEdge = Readonly<{
  /** What the program says of the ready-made file. */
  checked: Ran;
  child: ChildProcess;
}>;

export async function startEdge(
  name: EdgeName,
  { folder, certificates }: Readonly<{ folder: string; certificates: Certificates }>,
): Promise<RunningEdge> {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const args = edges[name].prepare(own, certificates);
  const checked = await run(...inTheShop(name, ...edges[name].check(own)));
  const [program, line] = inTheShop(name, ...args);
  // Caddy keeps its last configuration at home.
  const env = { ...process.env, XDG_CONFIG_HOME: own, XDG_DATA_HOME: own };
  const child = spawn(program, line, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  await eventually(`${name} to listen`, async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}${checked.err}`);
    return connectsTo(addresses.shop, 443);
  });
  return { checked, child };
}

export const connectsTo = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
