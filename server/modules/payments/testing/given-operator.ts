import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import type { HttpReply } from '../providers/http-call.ts';
import type { OperatorLine } from '../providers/daraja/operator.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const padding = constants.RSA_PKCS1_PADDING;

/** The key that an initiator's password is sealed with, as M-Pesa publishes one. */
export const operatorKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** What M-Pesa reads in a sealed password. */
export const opened = (sealed: unknown) =>
  privateDecrypt({ key: privateKey, padding }, Buffer.from(String(sealed), 'base64')).toString();

type Posted = Readonly<{ path: string; body: Readonly<Record<string, unknown>> }>;

/** Answers each call of the operator with one reply, and keeps what was sent. */
export function givenLine(reply: HttpReply, more: Partial<OperatorLine> = {}) {
  const posted: Posted[] = [];
  const line: OperatorLine = {
    shortcode: '600992',
    callbackBaseUrl: 'https://shop.test',
    post: async (path, body) => {
      posted.push({ path, body: body as Posted['body'] });
      return reply;
    },
    fetchText: async () => operatorKey,
    ...more,
  };
  return { line, posted };
}
