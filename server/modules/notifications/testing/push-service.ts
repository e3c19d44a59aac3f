import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import { listen } from '#testing/listen.ts';

export type Pushed = Readonly<{ message: unknown; voucher: Record<string, unknown>; ttl: string }>;

/** A browser's subscription at a push service of this machine. */
export type Subscribed = Readonly<{
  body: Readonly<{ endpoint: string; keys: Readonly<{ p256dh: string; auth: string }> }>;
  heard: Pushed[];
  /** What the service answers from now on. */
  answers: (status: number) => void;
}>;

/**
 * A push service on loopback with the browsers behind it. It checks the shop's voucher (RFC 8292)
 * and opens messages with what their documents say (RFC 8188, RFC 8291), by none of the code that
 * made them.
 */
export async function openPushService() {
  const browsers = new Map<string, Browser>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      if (!browser) return response.writeHead(404).end();
      if (browser.status === 201) {
        browser.heard.push({
          message: JSON.parse(open(browser, Buffer.concat(chunks)).toString()),
          voucher: voucherIn(String(request.headers.authorization)),
          ttl: String(request.headers['ttl']),
        });
      }
      return response.writeHead(browser.status).end();
    });
  });
  const base = `http://127.0.0.1:${await listen(server)}`;
  return {
    base,
    subscribe: (): Subscribed => {
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const ecdh = createECDH('prime256v1');
      const browser = {
        ecdh,
        shown: ecdh.generateKeys(),
        auth: randomBytes(16),
        heard: [],
        status: 201,
      };
      browsers.set(path, browser);
      const keys = {
        p256dh: browser.shown.toString('base64url'),
        auth: browser.auth.toString('base64url'),
      };
      return {
        body: { endpoint: base + path, keys },
        heard: browser.heard,
        answers: (status) => (browser.status = status),
      };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

type Browser = {
  ecdh: ReturnType<typeof createECDH>;
  shown: Buffer;
  auth: Buffer;
  heard: Pushed[];
  status: number;
};

type KeyMaterial = Readonly<{ secret: Buffer; salt: Buffer }>;
const derive = ({ secret, salt }: KeyMaterial, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
const label = (text: string) => Buffer.from(`${text}\0`);

/** One record: salt (16), record size (4), key length (1), the sender's key, the sealed text. */
function open({ ecdh, shown, auth }: Browser, body: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([label('WebPush: info'), shown, sender]);
  const secret = derive({ secret: ecdh.computeSecret(sender), salt: auth }, info, 32);
  const key = derive({ secret, salt }, label('Content-Encoding: aes128gcm'), 16);
  const nonce = derive({ secret, salt }, label('Content-Encoding: nonce'), 12);
  const opener = createDecipheriv('aes-128-gcm', key, nonce);
  opener.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([opener.update(body.subarray(keyEnd, -16)), opener.final()]);
  // The last record ends with a 2 and padding of nought.
  return text.subarray(0, text.lastIndexOf(2));
}

/** What the voucher claims; throws when its signature is not of the key beside it. */
function voucherIn(authorization: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((half) =>
    half.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const signer = createPublicKey({ key: jwk as never, format: 'jwk' });
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isTrue) throw new Error('The voucher is not signed by its key.');
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  return { ...said, key };
}
