import { fileTypeFromBuffer } from 'file-type';
import { fileBytesMax } from '#contracts/support/tickets.ts';
import { refusal } from '#platform/errors.ts';

export type JudgedFile = Readonly<{ name: string; mediaType: string; content: Buffer }>;

const binaries: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'application/pdf']);
const nameMax = 120;
const utf8 = new TextDecoder('utf-8', { fatal: true });
/** How a browser that guesses would recognise a document that can run something. */
const markup = /^\s*(<!doctype|<\?xml|<!--|<(html|head|body|script|svg|iframe|title|meta)\b)/i;

/** What was attached is not a file that the desk takes. */
export const FileRefused = refusal('file-refused', (why: string) => why);

/**
 * The type of a file, by its bytes alone: PNG, JPEG, PDF, plain text or CSV. Its name only
 * distinguishes text from CSV. Throws `FileRefused` for anything else, for an empty file, and for
 * more than 5 MB.
 */
export async function judgeFile(name: string, content: Buffer): Promise<JudgedFile> {
  if (content.length === 0) throw new FileRefused('The file is empty.');
  if (content.length > fileBytesMax) throw new FileRefused('Files can be up to 5 MB.');
  const known = await fileTypeFromBuffer(content);
  const mediaType = known ? binaryType(known.mime) : textType(name, content);
  if (mediaType === undefined) {
    throw new FileRefused('Send a PNG or JPEG image, a PDF, a text or a CSV file.');
  }
  return { name: safeName(name), mediaType, content };
}

const binaryType = (mime: string) => (binaries.has(mime) ? mime : undefined);

function textType(name: string, content: Buffer): string | undefined {
  let text: string;
  try {
    text = utf8.decode(content);
  } catch {
    // Neither a known type nor text: it could not be opened.
    return undefined;
  }
  if (/[^\P{Cc}\t\n\r\f]/u.test(text) || markup.test(text)) return undefined;
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
}

/** A name without folders, control characters and what a header or a shell could stumble over. */
function safeName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{C}"'`<>|:*?;%$&]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  return plain.slice(-nameMax) || 'file';
}
