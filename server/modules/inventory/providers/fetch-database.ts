import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { minuteMs } from '#contracts/time.ts';

/** The newest address database as its makers publish it, or why it could not be had. */
export type Fetched = Readonly<{ bytes: Buffer } | { problem: string }>;

const releases = 'https://github.com/sapics/ip-location-db/releases/download/latest';
/** Free databases of their makers, renewed every day (PDDL). */
const published = {
  countries: `${releases}/user-country.mmdb`,
  networks: `${releases}/origin-asn.mmdb`,
} as const;
/** What comes along with the program is a package too; its makers renew it no longer. */
const packageName = '@ip-location-db/geo-whois-asn-country-mmdb';
const fileName = 'geo-whois-asn-country.mmdb';
const deadlineMs = 5 * minuteMs;
const bytesMax = 500 * 1024 * 1024;
const outputKept = 2_000;

/**
 * From an address of the operator's choice, else as its makers publish it. Countries come by the
 * npm client where that address cannot be reached.
 */
export async function fetchDatabase(
  subject: keyof typeof published,
  url: string | undefined,
): Promise<Fetched> {
  const fetched = await fetchFile(url ?? published[subject]);
  if ('bytes' in fetched || url !== undefined || subject === 'networks') return fetched;
  const packed = await fetchPackage();
  return 'bytes' in packed ? packed : { problem: `${fetched.problem} ${packed.problem}` };
}

async function fetchFile(url: string): Promise<Fetched> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(deadlineMs) });
    if (!response.ok) return { problem: `${new URL(url).host} answered ${response.status}.` };
    const bytes = Buffer.from(await response.arrayBuffer());
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return { bytes: isPacked ? gunzipSync(bytes, { maxOutputLength: bytesMax }) : bytes };
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    const why = code ?? message;
    return { problem: `${new URL(url).host} could not be reached: ${why}.` };
  }
}

async function fetchPackage(): Promise<Fetched> {
  const dir = mkdtempSync(join(tmpdir(), 'lango-database-'));
  try {
    const problem = await install(dir);
    if (problem) return { problem };
    return { bytes: readFileSync(join(dir, 'node_modules', packageName, fileName)) };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Into a folder of its own: the locked dependencies stay as they are. */
function install(dir: string): Promise<string | undefined> {
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['install', '--prefix', dir, ...flags, `${packageName}@latest`];
  return new Promise((resolve) => {
    const shell = process.platform === 'win32';
    const child = spawn('npm', args, { cwd: dir, timeout: deadlineMs, shell });
    let output = '';
    const keep = (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-outputKept));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve(`npm could not be run: ${error.message}.`));
    child.on('close', (code) => resolve(code === 0 ? undefined : `npm failed: ${output.trim()}`));
  });
}
