import { confirmEntry, dropEntry } from './entries.sql.ts';
import { readLink } from './links.ts';
import type { WaitingContext } from './context.ts';
import { hourMs } from '#contracts/time.ts';

/** How long the link of a confirmation works. */
export const confirmHours = 48;
/** The oldest request that can still be confirmed. */
export const confirmableSince = (at: Date) => new Date(at.getTime() - confirmHours * hourMs);

/**
 * Confirms the address behind a mailed link; pressing it again changes nothing. False for a link
 * that is not ours or is over, and for an entry that was left.
 */
export async function confirm(ctx: WaitingContext, link: string): Promise<boolean> {
  const { db, keyring } = ctx;
  const id = readLink(keyring, '/waiting-confirm', link);
  if (!id) return false;
  const at = ctx.clock();
  return confirmEntry(db, id, { at, since: confirmableSince(at) });
}

/** Takes the address behind a mailed link off its list; false for a link that is not ours. */
export async function leave({ db, keyring }: WaitingContext, link: string): Promise<boolean> {
  const id = readLink(keyring, '/waiting-leave', link);
  if (!id) return false;
  await dropEntry(db, id);
  return true;
}
