import { createHash } from 'node:crypto';
import {
  listLayouts,
  listReadsPerMinute,
  type ListLayoutId,
} from '#contracts/leases/list-links.ts';
import type { LeaseId } from '#contracts/ids.ts';
import { noteListRead, openListLink, type OpenListLink } from '#modules/identity';
import { credentialsOf } from '#modules/leases/holding';
import { layouts, type ListWriter } from '#modules/leases/layouts';
import { findRunning, readRunning } from '#modules/leases/list';
import { recordSeen } from '#modules/orders';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { consumeOrRefuse } from '#platform/http/limits.ts';
import type { SalesContext } from '../../context.ts';

/** Looks up the address of a host; a number is its own. Throws Unavailable where there is none. */
export type NumericHost = (host: string) => Promise<string>;
export type ListContext = SalesContext & Readonly<{ numericHost: NumericHost }>;

/** Mistakes of one address in a minute, before its next ones are refused unread. */
const wrongLists = { name: 'wrong-lists', max: 30, perSeconds: 60 } as const;

/**
 * Which layout an address asks for: by its ending, or by name. Throws NotFound for an ending that
 * no layout has and InvalidInput for a name, whatever the token.
 */
export function layoutOf(ending: string, name: string | undefined): ListLayoutId {
  const own = listLayouts.filter((layout) => layout.ending === ending);
  const [usual] = own;
  if (!usual) throw new NotFound();
  const found = name === undefined ? usual : own.find(({ id }) => id === name);
  if (found) return found.id;
  const known = own.map(({ id }) => id).join(', ');
  throw InvalidInput.at('/layout', `The layouts of a list that ends in .${ending} are: ${known}.`);
}

type Reader = Readonly<{
  /** The client's, as the connection and trusted proxies tell it. */
  address: string;
  /** What limits of its address count; undefined where they do not apply. */
  limitKey: string | undefined;
}>;

/**
 * The link of a token. Throws the same NotFound for one that is unknown, revoked, ended, or of a
 * suspended account, and TooManyRequests to who guesses or reads one link too often.
 */
async function openLink(ctx: ListContext, token: string, reader: Reader): Promise<OpenListLink> {
  const at = ctx.clock();
  const link = await openListLink(ctx.db, token, at);
  if (link) {
    const key = `list-reads:${link.id}`;
    await consumeOrRefuse(ctx.db, { key, max: listReadsPerMinute, perSeconds: 60 }, at);
    return link;
  }
  const { limitKey } = reader;
  const key = `${wrongLists.name}:address:${limitKey}`;
  if (limitKey !== undefined) await consumeOrRefuse(ctx.db, { ...wrongLists, key }, at);
  throw new NotFound();
}

/** A list that was opened and not written yet. */
export type OpenedList = Readonly<{
  type: string;
  /** Weak: of one version of what is listed, and of its layout. */
  etag: string;
  write: () => AsyncIterable<string>;
}>;

/**
 * Opens a list for a reader, and counts the read. Nothing is decrypted before `write`. Throws as
 * `openLink`.
 */
export async function openList(
  ctx: ListContext,
  { token, layout }: Readonly<{ token: string; layout: ListLayoutId }>,
  reader: Reader,
): Promise<OpenedList> {
  const { db, clock, gateway } = ctx;
  const link = await openLink(ctx, token, reader);
  const { customerId, of } = link;
  const at = clock();
  const { ids, version } = await findRunning(db.reads, { customerId, of, at });
  await noteListRead(ctx, link, { address: reader.address, at });
  const { type, isNumeric, open } = layouts[layout];
  const host = isNumeric ? await ctx.numericHost(gateway.host) : gateway.host;
  const parts = [layout, version, host, gateway.socksPort, gateway.httpPort];
  const mark = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  const write = () => writeList(ctx, { customerId, ids, host, writer: open(host) });
  return { type, etag: `W/"${mark}"`, write };
}

/** Leases that are in memory at a time. */
const pageSize = 500;

type Writing = Readonly<{ ids: readonly LeaseId[]; host: string; writer: ListWriter }> &
  Pick<OpenListLink, 'customerId'>;

/** The text of a list, a page at a time. What ended in between is left out. */
async function* writeList(ctx: ListContext, { customerId, ids, host, writer }: Writing) {
  if (writer.head) yield writer.head;
  for (let from = 0; from < ids.length; from += pageSize) {
    const page = await readRunning(ctx.db.reads, customerId, ids.slice(from, from + pageSize));
    const at = ctx.clock();
    const rows = page.map((one) => ({ ...one, login: credentialsOf(ctx, one.lease, at) }));
    const shown = rows.flatMap(({ lease, login, ...place }) => {
      if (!login || !lease.endsAt) return [];
      const { username: user, password, ...rest } = login;
      const proxy = { ...place, endsAt: lease.endsAt };
      return [{ ...proxy, login: { ...rest, host, user, secret: password.reveal() } }];
    });
    const orderIds = [...new Set(page.map(({ lease }) => lease.orderId))];
    if (shown.length > 0) await recordSeen(ctx.db, { orderIds, how: 'list link', at });
    const text = shown.map(writer.row).join('');
    if (text) yield text;
  }
  const foot = writer.foot();
  if (foot) yield foot;
}
