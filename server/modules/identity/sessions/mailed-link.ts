import { setTimeout as passed } from 'node:timers/promises';
import type { CustomerId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { consume } from '#platform/http/limits.ts';
import { hashToken } from '#platform/secrets.ts';
import { mailsPerAddress } from '../account/limits.ts';
import { insertLink, type LinkPurpose } from './mail-links.sql.ts';
import type { IdentityContext } from '../account/context.ts';

const tokenBytes = 32;

type Requested = Readonly<{
  customerId: CustomerId;
  purpose: LinkPurpose;
  payload: unknown;
  at: Date;
  lifeMs: number;
  browserMac?: string | undefined;
}>;

/** Makes a single-use token of 256 bits: `text` goes into the mail, `hash` stays with us. */
export async function makeLink(
  { random }: Pick<IdentityContext, 'random'>,
  tx: Tx,
  { lifeMs, ...requested }: Requested,
): Promise<Readonly<{ text: string; hash: string }>> {
  const text = Buffer.from(random(tokenBytes)).toString('base64url');
  const hash = hashToken(text);
  const expiresAt = new Date(requested.at.getTime() + lifeMs);
  await insertLink(tx, { ...requested, tokenHash: hash, expiresAt });
  return { text, hash };
}

/** Counts one mail to an address, known or not. False: send nothing and say nothing. */
export async function mayMailTo(ctx: IdentityContext, email: string, at: Date): Promise<boolean> {
  const mac = ctx.keyring.mac('address-limit', email);
  return (await consume(ctx.db, mailsPerAddress(ctx.limits, mac), at)) === 0;
}

const floorMs = 80;
/** Answers no sooner than the slower of two paths, so that its time does not reveal the path. */
export async function takeAtLeast(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), passed(floorMs)]);
}
