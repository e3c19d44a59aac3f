import type { CustomerId } from '#contracts/ids.ts';
import { findCustomer } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import { consumeOrRefuse } from '#platform/http/limits.ts';
import { enqueue, type JobHandlers } from '#platform/jobs.ts';
import type { Holdings, KeptDays } from '#platform/held-data.ts';
import { makeId } from '#platform/random.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import { hashToken } from '#platform/secrets.ts';
import { copyFiles, insertCopy, saveCopy, takeCopy, unmadeCopy } from './copies.sql.ts';
import { readCopy, type Part } from './read-copy.sql.ts';
import type { Asker, PrivacyContext } from './context.ts';
import { daySeconds, hourMs, nairobiDate } from '#contracts/time.ts';
import { strToU8, zipSync } from 'fflate';
import { csvFile, type CsvCell } from '#contracts/format/csv.ts';

const topic = 'privacy.copy';
const tokenBytes = 32;
const hoursOfDay = 24;
const perDay = { max: 3, perSeconds: daySeconds };

/** Three copies a day are enough for anybody; each reads everything there is. */
export const limitCopies = ({ db, clock }: PrivacyContext, customerId: CustomerId) =>
  consumeOrRefuse(db, { ...perDay, key: `data-copy:${customerId}` }, clock());

/** Asks for a copy of a person's data, in the caller's transaction. Throws `NotFound`. */
export async function askCopy(
  { random, clock }: PrivacyContext,
  tx: Tx,
  { customerId, askedBy }: { customerId: CustomerId; askedBy: Asker },
): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  if (!customer || customer.erasedAt) throw new NotFound('Account not found.');
  const at = clock();
  const id = makeId('cpy', random);
  await insertCopy(tx, { id, customerId, askedBy, at });
  await enqueue(tx, { topic, dedupeKey: `${topic}:${id}`, payload: { id }, runAt: at });
}

type CopyContext = PrivacyContext & Readonly<{ keptDays: Pick<KeptDays, 'copies'> }>;

/** The jobs of this module: makes what was asked for and mails the link. Each may run twice. */
export const privacyHandlers = (ctx: CopyContext, holdings: Holdings): JobHandlers => ({
  [topic]: async ({ payload }, at) =>
    makeCopy(ctx, holdings, { id: (payload as { id: string }).id, at }),
});

type Requested = Readonly<{ id: string; at: Date }>;

async function makeCopy(
  ctx: CopyContext,
  holdings: Holdings,
  { id, at }: Requested,
): Promise<void> {
  const { db, random, keyring, publicUrl } = ctx;
  const owner = await unmadeCopy(db, id);
  if (!owner) return;
  const { customerId, email, firstName } = owner;
  const file = pack(await readCopy(db, holdings, customerId), at);
  const sealed = keyring.seal(placeIn(copyFiles, id), Buffer.from(file).toString('base64'));
  const token = Buffer.from(random(tokenBytes)).toString('base64url');
  const validHours = ctx.keptDays.copies * hoursOfDay;
  const expiresAt = new Date(at.getTime() + validHours * hourMs);
  await db.transaction(async (tx) => {
    const made = { id, tokenHash: hashToken(token), sealed, at, expiresAt };
    if (!(await saveCopy(tx, made))) return;
    await enqueueMail(tx, ctx, {
      template: 'data-copy-ready',
      dedupeKey: `data-copy-ready:${id}`,
      to: [email],
      customerId,
      facts: { firstName, link: `${publicUrl}/account/copy#${token}`, validHours },
      at,
    });
  });
}

/** Opens the file behind a mailed link, once. Throws `link-expired`. */
export async function openCopy(
  { db, clock, keyring }: PrivacyContext,
  token: string,
): Promise<{ name: string; content: string }> {
  const at = clock();
  const copy = await db.transaction((tx) => takeCopy(tx, hashToken(token), at));
  if (!copy)
    throw new DomainError(
      'link-expired',
      'This link was already used or has expired. Request a new copy.',
    );
  const day = nairobiDate(at);
  const content = keyring.open(placeIn(copyFiles, copy.id), copy.sealed);
  return { name: `my-data-${day}.zip`, content };
}

/** One JSON file with everything, and one CSV file for each part that has rows. */
function pack(parts: readonly Part[], at: Date): Uint8Array {
  const all = Object.fromEntries(parts.map(({ name, rows }) => [name, rows]));
  const files: Record<string, Uint8Array> = {
    'everything.json': strToU8(`${JSON.stringify({ madeAt: at, ...all }, null, 2)}\n`),
  };
  for (const { name, rows } of parts) {
    const [first] = rows;
    if (!first) continue;
    const columns = Object.keys(first);
    const lines = rows.map((row) => columns.map((column) => cellOf(row[column])));
    files[`${name}.csv`] = strToU8(csvFile([columns, ...lines]));
  }
  return zipSync(files, { mtime: at });
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Date) return value;
  return JSON.stringify(value);
}
