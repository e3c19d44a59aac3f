import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { BackupRefused } from './backup-refused.ts';
import type { BackupPlace } from './place.ts';
import type { S3Access } from './s3-access.ts';

/** For one part of 8 MiB over a slow line. */
const requestMs = 300_000;
const tries = 5;
const firstPauseMs = 500;

type S3Options = Readonly<{
  access: S3Access;
  bucket: string;
  /** Before every name; without a slash at either end, empty for the bucket itself. */
  prefix: string;
  /** Waits before a second try, doubled for each further one. */
  pauseMs?: number;
}>;

/**
 * Backups in a bucket of an S3-compatible store. Files are objects of a few MiB each, so one
 * request stores one whole, and its signature binds every byte of it. Throws `BackupRefused` with
 * what to do; transient failures (a lost connection, 429, 5xx) are tried five times.
 */
export function openBucket({ access, bucket, prefix, pauseMs = firstPauseMs }: S3Options) {
  const { endpoint, region, keyId, secret } = access;
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret.reveal(),
    service: 's3',
    region,
    // Tried again here, with lost connections, which the client leaves to its caller.
    retries: 0,
  });
  const name = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`;
  const before = prefix === '' ? '' : `${prefix}/`;
  const bucketUrl = `${endpoint}/${bucket}`;
  const urlOf = (file: string) => `${bucketUrl}/${before}${file}`;

  async function ask(method: string, url: string, body: Uint8Array<ArrayBuffer> = noBytes) {
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
    const sent = method === 'PUT' ? { body } : {};
    let lost: unknown;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) await pause(pauseMs * 2 ** (attempt - 1));
      try {
        const signal = AbortSignal.timeout(requestMs);
        const init = { method, headers, redirect: 'manual', signal, ...sent } as const;
        const response = await client.fetch(url, init);
        const bytes = Buffer.from(await response.arrayBuffer());
        const answer = { status: response.status, bytes };
        if (answer.status !== tooMany && answer.status < serverFault) return answer;
        lost = new Error(`HTTP ${answer.status} ${codeOf(bytes)}`);
      } catch (cause) {
        lost = cause;
      }
    }
    throw unreachable(name, endpoint, lost);
  }

  async function listPage(start: string, token: string | undefined) {
    const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix: start });
    if (token !== undefined) query.set('continuation-token', token);
    const answer = await ask('GET', `${bucketUrl}?${query}`);
    if (answer.status !== ok) throw refused(name, answer);
    return listedPage(answer.bytes.toString());
  }

  return {
    name,
    async put(file, bytes) {
      const answer = await ask('PUT', urlOf(file), Uint8Array.from(bytes));
      if (answer.status !== ok) throw refused(name, answer);
    },
    async get(file) {
      const answer = await ask('GET', urlOf(file));
      if (answer.status === ok) return answer.bytes;
      if (codeOf(answer.bytes) === 'NoSuchKey') return undefined;
      throw refused(name, answer);
    },
    async list(start) {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const page = await listPage(`${before}${start}`, token);
        keys.push(...page.keys);
        token = page.next;
      } while (token !== undefined);
      return keys.map((key) => key.slice(before.length)).toSorted();
    },
    async remove(file) {
      const answer = await ask('DELETE', urlOf(file));
      if (answer.status !== ok && answer.status !== noContent) throw refused(name, answer);
    },
  } satisfies BackupPlace;
}

const noBytes = new Uint8Array();
const ok = 200;
const noContent = 204;
const tooMany = 429;
const serverFault = 500;

const advice: Readonly<Record<string, string>> = {
  NoSuchBucket: 'There is no such bucket at BACKUP_S3_ENDPOINT. Create it, or correct the name.',
  InvalidAccessKeyId: 'It does not know BACKUP_S3_KEY_ID.',
  SignatureDoesNotMatch: 'BACKUP_S3_SECRET is not the secret of BACKUP_S3_KEY_ID.',
  AccessDenied:
    'This key may not do that. Let it list the bucket, and read, write and delete its objects.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong. Set it (timedatectl).',
  AuthorizationHeaderMalformed: 'BACKUP_S3_REGION is not the region of the bucket.',
  PermanentRedirect: 'The bucket belongs to another region: correct BACKUP_S3_REGION.',
  QuotaExceeded: 'The store is full. Make room, or keep fewer backups (BACKUP_KEEP).',
};

type Answer = Readonly<{ status: number; bytes: Buffer }>;

function refused(name: string, { status, bytes }: Answer): BackupRefused {
  const code = codeOf(bytes);
  const what = advice[code] ?? 'Look at the store’s own log.';
  return new BackupRefused('place', `${name} answers ${`${status} ${code}`.trim()}. ${what}`);
}

function unreachable(name: string, endpoint: string, cause: unknown): BackupRefused {
  const { hostname } = new URL(endpoint);
  const inner = cause instanceof Error ? (cause.cause ?? cause) : cause;
  const reason = inner instanceof Error ? inner.message : String(inner);
  return new BackupRefused(
    'place',
    `${name} could not be reached at ${hostname} in ${tries} tries (${reason}). Is ` +
      'BACKUP_S3_ENDPOINT right, and may this machine reach it?',
    { cause },
  );
}

/** What of the XML of an S3 store a backup reads: codes, keys and tokens, all flat texts. */

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const plain = (text: string) =>
  text.replaceAll(/&(#\d+|#x[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const isHex = name[1]?.toLowerCase() === 'x';
    return String.fromCodePoint(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10));
  });

const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    plain(text),
  );

/** The `<Code>` of an error; empty where the answer has none. */
const codeOf = (body: Uint8Array): string => textsOf(Buffer.from(body).toString(), 'Code')[0] ?? '';

/** One page of ListObjectsV2 that was asked for with `encoding-type=url`. */
function listedPage(xml: string): Readonly<{
  keys: readonly string[];
  /** For the next page; undefined on the last. */
  next: string | undefined;
}> {
  const isEncoded = textsOf(xml, 'EncodingType')[0] === 'url';
  const keys = textsOf(xml, 'Key').map((key) =>
    isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key,
  );
  const isCut = textsOf(xml, 'IsTruncated')[0] === 'true';
  return { keys, next: isCut ? textsOf(xml, 'NextContinuationToken')[0] : undefined };
}
