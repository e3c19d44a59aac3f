import { LRUCache } from 'lru-cache';
import { micromark } from 'micromark';
import { escapeHtml } from '#contracts/escape-html.ts';
import { InvalidInput } from '#platform/errors.ts';
import { fileLimits } from '#platform/files/file-limits.ts';
import { FileUnreadable, type FileTask } from '#platform/files/file-task.ts';
import { readFile } from '#platform/files/read-file.ts';

/**
 * Markdown as HTML that is safe to show: markup in the text is shown as text, and links lead to the
 * web, to mail or to the shop's own pages alone (micromark's defaults; CommonMark §6.6).
 */
export const markdownTexts: FileTask<readonly string[], readonly string[]> = {
  name: 'markdown',
  pointer: '/body',
  refusal: 'The text cannot be shown.',
  read: (texts) =>
    texts.map((text) => {
      requireShallow(text);
      return micromark(text);
    }),
};

/** What a line begins with when it continues a quote or a list: `> - 1. text` is three deep. */
const containers = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/gm;
const container = />|[-+*]|\d+[.)]/g;

/** The time that CommonMark takes grows with the square of the depth. */
function requireShallow(text: string): void {
  for (const [begins] of text.matchAll(containers)) {
    const depth = begins.match(container)?.length ?? 0;
    if (depth <= fileLimits.markdownDepth) continue;
    const max = fileLimits.markdownDepth;
    throw new FileUnreadable(`Quotes and lists are at most ${max} in one another. Take some out.`);
  }
}

/** One text as safe HTML. Throws InvalidInput for one that cannot be rendered. */
export async function previewMarkdown(text: string): Promise<string> {
  const [html = ''] = await readFile(markdownTexts, [text]);
  return html;
}

/** Texts are rendered when they change, not when they are read. */
const kept = new LRUCache<string, string>({ max: 500 });

/** What is published as safe HTML, each text rendered once; one that cannot be as plain words. */
export async function renderMarkdown(texts: readonly string[]): Promise<string[]> {
  const fresh = [...new Set(texts)].filter((text) => !kept.has(text));
  const html = new Map(texts.map((text) => [text, kept.get(text)]));
  if (fresh.length > 0) {
    for (const [index, made] of (await renderOrQuote(fresh)).entries()) {
      const text = fresh[index] ?? '';
      kept.set(text, made);
      html.set(text, made);
    }
  }
  return texts.map((text) => html.get(text) ?? '');
}

async function renderOrQuote(texts: readonly string[]): Promise<readonly string[]> {
  try {
    return await readFile(markdownTexts, texts);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    if (texts.length === 1) return texts.map((text) => `<p>${escapeHtml(text)}</p>`);
    const alone: string[] = [];
    for (const text of texts) alone.push(...(await renderOrQuote([text])));
    return alone;
  }
}

const excerptMax = 160;
/** As much of a text as an excerpt is taken from. */
const excerptFrom = 1_000;

/** The first words of a text without its markup, for lists. */
export function excerptOf(text: string): string {
  const plain = text
    .slice(0, excerptFrom)
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/^[#>\s*-]+/gm, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > excerptMax ? `${plain.slice(0, excerptMax - 1)}…` : plain;
}
