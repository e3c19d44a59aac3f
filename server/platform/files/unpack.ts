import { Unzip, UnzipInflate } from 'fflate';
import { fileLimits } from './file-limits.ts';
import { FileUnreadable } from './file-task.ts';

/** Small pieces, so that a limit is asked in time: deflate grows a thousandfold. */
const pieceBytes = 16_384;

/**
 * The entries of a zip that are wanted, unpacked piece by piece: it stops at the first entry or
 * byte too many, whatever the zip says of itself. Throws FileUnreadable.
 */
export function unpack(
  zip: Uint8Array,
  isWanted: (name: string) => boolean,
): ReadonlyMap<string, Uint8Array> {
  const { entries: entriesMax, unpackedBytes } = fileLimits;
  const found = new Map<string, Uint8Array[]>();
  let entries = 0;
  let bytes = 0;
  const unzip = new Unzip((entry) => {
    entries += 1;
    if (entries > entriesMax) {
      throw new FileUnreadable(`It holds more than ${entriesMax} files. Save it anew.`);
    }
    if (!isWanted(entry.name)) return;
    const parts: Uint8Array[] = [];
    found.set(entry.name, parts);
    entry.ondata = (error, part) => {
      if (error) throw error;
      bytes += part.length;
      if (bytes > unpackedBytes) {
        const max = `${unpackedBytes / 1e6} MB`;
        throw new FileUnreadable(`It unpacks to more than ${max}. Split it into smaller files.`);
      }
      parts.push(part);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < zip.length; at += pieceBytes) {
    unzip.push(zip.subarray(at, at + pieceBytes), at + pieceBytes >= zip.length);
  }
  return new Map([...found].map(([name, parts]) => [name, Buffer.concat(parts)]));
}
