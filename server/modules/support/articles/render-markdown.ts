import { micromark } from 'micromark';

/**
 * Markdown as HTML that is safe to show: markup in the text is shown as text, and links lead to the
 * web, to mail or to the shop's own pages alone (micromark's defaults; CommonMark §6.6).
 */
export const renderMarkdown = (text: string): string => micromark(text);

const excerptMax = 160;

/** The first words of a text without its markup, for lists. */
export function excerptOf(text: string): string {
  const plain = text
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/^[#>\s*-]+/gm, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > excerptMax ? `${plain.slice(0, excerptMax - 1)}…` : plain;
}
