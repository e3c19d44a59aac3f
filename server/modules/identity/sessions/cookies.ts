import type { FastifyReply, FastifyRequest } from 'fastify';
import { daySeconds } from '#contracts/time.ts';
import type { Config } from '#platform/config.ts';
import type { Keyring } from '#platform/secrets.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { sessionLife } from './session-life.ts';

/** Signed cookies: a row's token alone, read from a copy of the table, opens nothing. */
export type Cookies = Readonly<{
  sessionToken(request: FastifyRequest): string | undefined;
  setSession(reply: FastifyReply, token: string): void;
  clearSession(reply: FastifyReply): void;
  /** A sign-in whose second step is due. Its cookie opens nothing but that step. */
  pendingToken(request: FastifyRequest): string | undefined;
  setPending(reply: FastifyReply, token: string): void;
  clearPending(reply: FastifyReply): void;
  /** What this browser is known by; undefined before anybody proved an account in it. */
  deviceToken(request: FastifyRequest): string | undefined;
  setDevice(reply: FastifyReply, token: string): void;
  clearDevice(reply: FastifyReply): void;
  /** The browser of a sign-up, until the link was opened. */
  signUpToken(request: FastifyRequest): string | undefined;
  setSignUp(reply: FastifyReply, token: string): void;
  clearSignUp(reply: FastifyReply): void;
  /** What a challenge for a passkey is bound to, so that no other browser can answer it. */
  passkeyToken(request: FastifyRequest): string | undefined;
  setPasskey(reply: FastifyReply, token: string): void;
}>;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const deviceSeconds = 180 * daySeconds;
const pendingSeconds = 10 * 60;
const passkeySeconds = 10 * 60;
const signUpSeconds = 7 * daySeconds;
const tokenMax = 128;

/**
 * Chooses the cookie rules once, at start. Over https the browser itself guards the names
 * (`__Host-`). Plain http is for a sandbox on this machine only; anything else refuses to start.
 */
export function createCookies(
  { mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>,
  keyring: Keyring,
): Cookies {
  const secure = requireSafeOrigin(mode, publicUrl);
  const prefix = secure ? '__Host-' : '';
  const [session, pending] = [`${prefix}sid`, `${prefix}otp`];
  const [device, passkey] = [`${prefix}device`, `${prefix}passkey`];
  const signUp = `${prefix}signup`;
  const rules = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;
  // The purpose is part of the signature, so that neither cookie passes for the other (S87).
  const macOf = (name: string, token: string) => keyring.mac(`${name}-cookie`, token);
  const read = (value: string | undefined, purpose: string) => {
    const [token = '', mac = ''] = (value ?? '').split('.');
    if (token === '' || token.length > tokenMax) return undefined;
    return keyring.isMac(`${purpose}-cookie`, token, mac) ? token : undefined;
  };
  return {
    sessionToken: (request) => read(request.cookies[session], 'session'),
    setSession: (reply, token) => {
      const maxAge = sessionLife.customer.absoluteMs / 1000;
      reply.setCookie(session, `${token}.${macOf('session', token)}`, { ...rules, maxAge });
    },
    clearSession: (reply) => void reply.clearCookie(session, rules),
    pendingToken: (request) => read(request.cookies[pending], 'pending'),
    setPending: (reply, token) => {
      const value = `${token}.${macOf('pending', token)}`;
      reply.setCookie(pending, value, { ...rules, maxAge: pendingSeconds });
    },
    clearPending: (reply) => void reply.clearCookie(pending, rules),
    deviceToken: (request) => read(request.cookies[device], 'device'),
    setDevice: (reply, token) => {
      const value = `${token}.${macOf('device', token)}`;
      reply.setCookie(device, value, { ...rules, maxAge: deviceSeconds });
    },
    clearDevice: (reply) => void reply.clearCookie(device, rules),
    signUpToken: (request) => read(request.cookies[signUp], 'sign-up'),
    setSignUp: (reply, token) => {
      const value = `${token}.${macOf('sign-up', token)}`;
      reply.setCookie(signUp, value, { ...rules, maxAge: signUpSeconds });
    },
    clearSignUp: (reply) => void reply.clearCookie(signUp, rules),
    passkeyToken: (request) => read(request.cookies[passkey], 'passkey'),
    setPasskey: (reply, token) => {
      const value = `${token}.${macOf('passkey', token)}`;
      reply.setCookie(passkey, value, { ...rules, maxAge: passkeySeconds });
    },
  };
}

function requireSafeOrigin(mode: Config['mode'], publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:') return true;
  if (mode === 'sandbox' && loopback.has(hostname)) return false;
  throw new StartRefused(
    `PUBLIC_URL is ${publicUrl}: sign-in over plain http is for localhost in sandbox mode only. ` +
      'Use an https:// address, for example https://shop.example.',
  );
}
