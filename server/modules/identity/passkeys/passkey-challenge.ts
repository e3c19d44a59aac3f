import { minuteMs } from '#contracts/time.ts';
import { constantTimeEqual, hashToken } from '#platform/secrets.ts';
import type { IdentityContext } from '../account/context.ts';

/**
 * What a challenge is good for, and in whose hands: `bound` is the session that wants to add a
 * passkey, or the token of the browser that wants to sign in.
 */
export type ChallengePurpose = Readonly<{ kind: 'add' | 'sign-in'; bound: string }>;

/** A challenge that came back. Its hash is written down when it is used. */
export type Challenge = Readonly<{ hash: string; expiresAt: Date }>;

export const challengeMs = 5 * minuteMs;
const drawnBytes = 16;

type ChallengeContext = Pick<IdentityContext, 'clock' | 'keyring' | 'random'>;

const signed = ({ kind, bound }: ChallengePurpose, claims: string) =>
  [`passkey-challenge:${kind}`, `${bound}:${claims}`] as const;

/**
 * Draws a challenge that proves itself: nothing is stored until it is used, so that asking for any
 * number of them fills no table.
 */
export function drawChallenge(ctx: ChallengeContext, purpose: ChallengePurpose): string {
  const drawn = Buffer.from(ctx.random(drawnBytes)).toString('base64url');
  const claims = `${drawn}.${ctx.clock().getTime() + challengeMs}`;
  return `${claims}.${ctx.keyring.mac(...signed(purpose, claims))}`;
}

/**
 * Reads a challenge out of an answer, where it is written in base64url. Undefined when it is not
 * ours, was created for another purpose or account, or is five minutes old.
 */
export function readChallenge(
  ctx: Pick<IdentityContext, 'clock' | 'keyring'>,
  purpose: ChallengePurpose,
  answered: string,
): Challenge | undefined {
  const text = Buffer.from(answered, 'base64url').toString();
  const [drawn = '', expiry = '', mac = ''] = text.split('.');
  const claims = `${drawn}.${expiry}`;
  if (!constantTimeEqual(text, `${claims}.${mac}`)) return undefined;
  if (!ctx.keyring.isMac(...signed(purpose, claims), mac)) return undefined;
  const expiresAt = new Date(Number(expiry));
  return expiresAt > ctx.clock() ? { hash: hashToken(text), expiresAt } : undefined;
}
