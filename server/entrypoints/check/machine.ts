import { counted } from '#contracts/locales.ts';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import ipaddr from 'ipaddr.js';
import type { PortInput } from '../start/ports.ts';
import { findingsOf, type Finding } from './finding.ts';
import { dayMs } from '#contracts/time.ts';

const dns = findingsOf('dns');

/** Whether the names that customers and providers use lead to a public address. */
export const checkNames = (names: readonly string[]): Promise<readonly Finding[]> =>
  Promise.all([...new Set(names)].map(checkName));

async function checkName(name: string): Promise<Finding> {
  try {
    const found = (await lookup(name, { all: true })).map(({ address }) => address);
    const isPublic = found.some((address) => ipaddr.process(address).range() === 'unicast');
    if (isPublic) return dns.ok(`${name} is ${found.join(', ')}`);
    return dns.note(`${name} is ${found.join(', ')} here; customers need a public address`);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    return dns.fix(`${name} has no address (${code ?? 'no answer'}): add an A or AAAA record`);
  }
}

const ports = findingsOf('ports');

/** Whether each port can be opened; where the shop already runs, its own ports are taken. */
export const checkPorts = (
  inputs: readonly PortInput[],
  isRunning: boolean,
): Promise<readonly Finding[]> => Promise.all(inputs.map((input) => checkPort(input, isRunning)));

/** What opens these may have a HOST of its own, such as the gateway's unit. */
const elsewhere = new Set(['SOCKS_PORT', 'HTTP_PROXY_PORT', 'MAIL_IN_PORT']);
const anyAddress = '0.0.0.0';

async function checkPort(input: PortInput, isRunning: boolean): Promise<Finding> {
  const { variable, host, port } = input;
  const code =
    (await problemOfPort(host, port)) ??
    (elsewhere.has(variable) ? await problemOfPort(anyAddress, port) : undefined);
  if (code === undefined) return ports.ok(`${variable} ${port} is free`);
  return takenFinding(input, code, isRunning);
}

/** Why a port cannot be opened there; undefined when it can. */
async function problemOfPort(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return undefined;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code ?? '?';
  } finally {
    server.close();
  }
}

function takenFinding(input: PortInput, code: string, isRunning: boolean): Finding {
  const { variable, host, port } = input;
  if (code === 'EADDRINUSE' && isRunning) return ports.ok(`${variable} ${port} is in use`);
  if (code === 'EADDRINUSE') {
    return ports.fix(`${variable} ${port} is taken: stop what listens there, or set another`);
  }
  if (code === 'EACCES') return ports.fix(`${variable} ${port} needs root: use one above 1023`);
  return ports.fix(`${variable} ${port} cannot be opened on ${host} (${code}): check HOST`);
}

const disk = findingsOf('disk');
const gigabyte = 1_000_000_000;

/** Whether what is written here has room; a full disk stops sales. */
export async function checkDisk(dataDir: string, freeMin = gigabyte): Promise<readonly Finding[]> {
  const { bavail, bsize } = await statfs(nearestFolder(dataDir));
  const free = bavail * bsize;
  const told = `${(free / gigabyte).toFixed(1)} GB free at DATA_DIR`;
  return [
    free >= freeMin ? disk.ok(told) : disk.fix(`${told}: make room, or set DATA_DIR elsewhere`),
  ];
}

/** The folder itself, or the one that it will be made in. */
const nearestFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));

const countries = findingsOf('countries');
const oldDays = 60;
/** Of a year's moves between countries enough are missing that honest stock is kept off sale. */
const endedDays = 365;

/**
 * Whether exits are looked up in a list that is still true. An old one is worth knowing and no
 * more: the newest that can be fetched may itself be months old.
 */
function checkCountries(builtAt: Date, now: Date): Finding {
  const days = Math.floor((now.getTime() - builtAt.getTime()) / dayMs);
  const told = `the address database is ${counted(days, 'day')} old`;
  if (days <= oldDays) return countries.ok(told);
  const cure = 'run npm run shop -- geo-update; if that finds none newer, set GEO_DATABASE';
  const finding = `${told}: ${cure}`;
  return days <= endedDays ? countries.note(finding) : countries.fix(finding);
}

const networks = findingsOf('networks');
/** An address that every database of networks knows. */
export const knownAddress = '8.8.8.8';

/** What the databases say of `knownAddress`. */
type Known = Readonly<{ builtAt: Date; network: string | undefined }>;

/** Whether exits are looked up in lists that are there, and still true. */
export function checkAddressDatabases({ builtAt, network }: Known, now: Date): readonly Finding[] {
  const cure = 'run npm run shop -- geo-update, and Stock shows whose network each exit is in';
  return [
    checkCountries(builtAt, now),
    network === undefined
      ? networks.note(`there is no database of them: ${cure}`)
      : networks.ok('a database of them is there'),
  ];
}
