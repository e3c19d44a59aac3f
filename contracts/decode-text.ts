/**
 * The text of a file: UTF-16 where its mark says so, else UTF-8, else windows-1252, the default of
 * spreadsheets. The mark itself is removed.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether a text has a replacement character, or one that cannot be stored. */
export const isDamaged = (text: string): boolean => /[\0\uFFFD]/.test(text) || !text.isWellFormed();
