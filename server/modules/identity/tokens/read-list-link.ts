import ipaddr from 'ipaddr.js';
import { dayMs } from '#contracts/time.ts';
import { enqueueMail } from '#modules/notifications';
import type { Database, Queryable } from '#platform/db.ts';
import type { IdentityContext } from '../account/context.ts';
import { countListRead, findListLink, trimNetworks, type OpenListLink } from './list-links.sql.ts';
import { keptListToken } from './token-text.ts';

/** The link of the secret in an address; undefined where it opens nothing, for whatever reason. */
export async function openListLink(
  db: Queryable,
  secret: string,
  at: Date,
): Promise<OpenListLink | undefined> {
  const kept = keptListToken(secret);
  return kept && findListLink(db, kept.secretHash, at);
}

type NoteContext = Pick<IdentityContext, 'keyring'> & Readonly<{ db: Database; publicUrl: string }>;
type Reading = Readonly<{ address: string; at: Date }>;

/** A reader that changes its network all day is told of so often. */
const newsPerDay = 5;

/** Counts a read of a link, and tells its owner of the first from each network. */
export async function noteListRead(
  ctx: NoteContext,
  { id, name, customerId, email, firstName }: OpenListLink,
  { address, at }: Reading,
): Promise<void> {
  const network = networkOf(address);
  await ctx.db.transaction(async (tx) => {
    if (!(await countListRead(tx, id, { network, at }))) return;
    const news = await trimNetworks(tx, id, new Date(at.getTime() - dayMs));
    if (news > newsPerDay) return;
    await enqueueMail(tx, ctx, {
      template: 'list-link-read',
      dedupeKey: `list-link-read:${id}:${network}`,
      to: [email],
      customerId,
      facts: {
        firstName,
        name,
        network,
        readAt: at.toISOString(),
        link: `${ctx.publicUrl}/account/api`,
      },
      at,
    });
  });
}

const prefixOf = { ipv4: 24, ipv6: 48 } as const;

/** The network of a client address, as one household or company has it: /24, or /48 of IPv6. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  const prefix = prefixOf[parsed.kind()];
  const bytes = parsed.toByteArray().map((byte, at) => (at * 8 < prefix ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${prefix}`;
}
