import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { jsPDF } from 'jspdf';

/** Inter, as on the screens; the file carries the letters that it uses. */
export const family = 'Inter';
const cuts = { normal: '400Regular/Inter_400Regular', bold: '600SemiBold/Inter_600SemiBold' };

const fileOf = (path: string) =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${path}.ttf`);

let files: readonly (readonly [style: string, base64: string])[] | undefined;

/** Adds both cuts to a document; they are read from disk once. */
export function addFonts(doc: jsPDF): void {
  files ??= Object.entries(cuts).map(
    ([style, path]) => [style, readFileSync(fileOf(path)).toString('base64')] as const,
  );
  for (const [style, base64] of files) {
    const name = `${family}-${style}.ttf`;
    doc.addFileToVFS(name, base64);
    doc.addFont(name, family, style, undefined, 'Identity-H');
  }
  doc.setFont(family, 'normal');
}

type Metadata = { metadata?: { cmap?: { unicode?: { codeMap?: Record<number, number> } } } };

/**
 * What the font can draw of a text, on one line. Accents survive; a letter that the font lacks
 * loses its marks where that helps and becomes "?" where not; emoji and controls leave no hole.
 */
export function drawable(doc: jsPDF, text: string): string {
  const { metadata } = doc.setFont(family, 'normal').getFont() as Metadata;
  const glyphs = metadata?.cmap?.unicode?.codeMap ?? {};
  const isKnown = (char: string) => glyphs[char.codePointAt(0) ?? 0] !== undefined;
  const drawn = Array.from(text.normalize('NFC').replace(/\s+/gu, ' '), (char) => {
    if (isKnown(char)) return char;
    const bare = char.normalize('NFKD').replace(/\p{M}/gu, '');
    if (bare !== '' && Array.from(bare).every(isKnown)) return bare;
    return unseen.test(char) ? '' : '?';
  });
  return drawn.join('').replace(/ {2,}/g, ' ').trim();
}

/** Emoji with everything that joins and tints them, marks alone, controls. */
const unseen = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{M}\p{C}]/u;
