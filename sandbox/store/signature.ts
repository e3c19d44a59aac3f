import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

// Signature version 4 as in the S3 API reference under "Signature Calculations for the
// Authorization Header: Transferring Payload in a Single Chunk".

export type StoreAccount = { keyId: string; secret: string; region: string };

export type SignedRequest = {
  method: string;
  /** As it came, not decoded: `/bucket/key?list-type=2`. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** The store's own code for what is wrong with a request. */
export type SignatureFault =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'MissingSecurityHeader'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch';

const skewMaxMs = 15 * 60 * 1_000;
const form = new RegExp(
  [
    String.raw`^AWS4-HMAC-SHA256 Credential=([^/,\s]+)/(\d{8})/([^/,\s]+)/([^/,\s]+)/aws4_request`,
    String.raw`SignedHeaders=([^,\s]+)`,
    'Signature=([0-9a-f]{64})$',
  ].join(', ?'),
);
const required = ['host', 'x-amz-content-sha256', 'x-amz-date'];

/** What is wrong with the signature of a request; undefined when it is the account's own. */
export function signatureFault(
  request: SignedRequest,
  account: StoreAccount,
  now: Date,
): SignatureFault | undefined {
  const { headers, body } = request;
  const authorization = headers.authorization;
  if (authorization === undefined) return 'AccessDenied';
  const [, keyId, day = '', region = '', service, names = '', signature = ''] =
    form.exec(authorization) ?? [];
  if (keyId === undefined) return 'AuthorizationHeaderMalformed';
  if (keyId !== account.keyId) return 'InvalidAccessKeyId';
  if (region !== account.region || service !== 's3') return 'AuthorizationHeaderMalformed';
  const signed = names.split(';');
  const mustBeSigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
  const isComplete = [...required, ...mustBeSigned].every((name) => signed.includes(name));
  const stamp = String(headers['x-amz-date'] ?? '');
  if (!isComplete || !stamp.startsWith(day)) return 'MissingSecurityHeader';
  const at = momentOf(stamp);
  if (at === undefined || Math.abs(at - now.getTime()) > skewMaxMs) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical(request, signed))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (made, part) => hmac(made, part),
    Buffer.from(`AWS4${account.secret}`),
  );
  const isTheirs = timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
  return isTheirs ? undefined : 'SignatureDoesNotMatch';
}

/** The canonical request: what both sides compute the signature of. */
function canonical({ method, target, headers }: SignedRequest, signed: readonly string[]): string {
  const [path = '', query = ''] = target.split('?');
  const lines = signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  return [
    method,
    encoded(decodeURIComponent(path)).replaceAll('%2F', '/'),
    canonicalQuery(query),
    lines.join(''),
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
}

const canonicalQuery = (query: string) =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');

/** Everything but letters, digits and `-._~`, in capitals. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`,
  );

function momentOf(stamp: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
