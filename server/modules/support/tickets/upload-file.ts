import type { CustomerId } from '#contracts/ids.ts';
import type { TicketFile } from '#contracts/support/tickets.ts';
import { daySeconds } from '#contracts/time.ts';
import { consumeOrRefuse } from '#platform/http/limits.ts';
import { makeId } from '#platform/random.ts';
import type { DeskContext } from '../desk-context.ts';
import { insertFile } from './files.sql.ts';
import { FileRefused, judgeFile } from './judge-file.ts';

const uploads = { max: 40, perSeconds: daySeconds };

type Upload = Readonly<{ name: string; content: unknown; uploaderId: CustomerId }>;

/**
 * Takes one file ahead of the message that will carry it; without one it is forgotten after a day.
 * Throws `FileRefused` and, beyond 40 files a day, `TooManyRequests`.
 */
export async function uploadFile(
  { db, clock, random }: DeskContext,
  { name, content, uploaderId }: Upload,
): Promise<TicketFile> {
  const at = clock();
  await consumeOrRefuse(db, { ...uploads, key: `ticket:file:${uploaderId}` }, at);
  if (!Buffer.isBuffer(content)) throw new FileRefused('The file is empty.');
  const judged = await judgeFile(name, content);
  const id = makeId('fil', random);
  await insertFile(db, { ...judged, id, uploaderId, messageId: null, at });
  return { id, name: judged.name, mediaType: judged.mediaType, bytes: content.length };
}
