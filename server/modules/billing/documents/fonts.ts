import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import type { jsPDF } from 'jspdf';

/** Inter, as on the screens; the file carries the letters that it uses. */
export const family = 'Inter';
const cuts = { normal: '400Regular/Inter_400Regular', bold: '600SemiBold/Inter_600SemiBold' };

const fileOf = (path: string) =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/${path}.ttf`);

/** jsPDF keeps here which glyph stands for a character. */
type Metadata = { cmap: { unicode: { codeMap: Record<number, number> } } };
const metadataOf = (doc: jsPDF) => (doc.getFont() as { metadata: Metadata }).metadata;

let files: readonly (readonly [style: string, base64: string])[] | undefined;

/** Adds both cuts to a document; they are read from disk once. */
export function addFonts(doc: jsPDF): void {
  files ??= Object.entries(cuts).map(
    ([style, path]) => [style, readFileSync(fileOf(`inter/${path}`)).toString('base64')] as const,
  );
  for (const [style, base64] of files) addFont(doc, { name: family, style, base64 });
  doc.setFont(family, 'normal');
}

type Added = Readonly<{ name: string; style: string; base64: string }>;

function addFont(doc: jsPDF, { name, style, base64 }: Added) {
  const file = `${name}-${style}.ttf`;
  doc.addFileToVFS(file, base64);
  doc.addFont(file, name, style, undefined, 'Identity-H');
}

/** Scripts that Inter lacks, with marks and signs that are theirs; each has a font of one cut. */
const ownFonts = [
  { name: 'NotoSansArabic', path: 'noto-sans-arabic', of: /\p{Script_Extensions=Arabic}/u },
  { name: 'NotoSansHebrew', path: 'noto-sans-hebrew', of: /\p{Script_Extensions=Hebrew}/u },
  {
    name: 'NotoSansDevanagari',
    path: 'noto-sans-devanagari',
    of: /\p{Script_Extensions=Devanagari}/u,
  },
  { name: 'NotoSansEthiopic', path: 'noto-sans-ethiopic', of: /\p{Script_Extensions=Ethiopic}/u },
] as const;

/** The font of one script. */
export type OwnFont = Readonly<{
  font: Font;
  /** Makes it the font of a document, and answers what jsPDF knows of it there. */
  metadata: (doc: jsPDF) => Metadata;
}>;

const opened = new Map<string, OwnFont>();

/** Reads the fonts that a text needs from disk, once each; most texts need none. */
export async function openFontsFor(text: string): Promise<void> {
  const needed = ownFonts.filter(({ name, of }) => of.test(text) && !opened.has(name));
  if (needed.length === 0) return;
  const { create } = await import('fontkit');
  for (const { name, path } of needed) {
    const bytes = readFileSync(fileOf(`${path}/400Regular/${name}_400Regular`));
    const base64 = bytes.toString('base64');
    const metadata = (doc: jsPDF) => {
      if (!(name in doc.getFontList())) addFont(doc, { name, style: 'normal', base64 });
      return metadataOf(doc.setFont(name, 'normal'));
    };
    opened.set(name, { font: withLettersOfItsOwn(create(bytes) as Font), metadata });
  }
}

/**
 * fontkit keeps one object for each glyph, with the letter that it was first drawn for; in Arabic
 * several letters share a glyph and differ by their dots, which are another.
 */
function withLettersOfItsOwn(font: Font & { _glyphs?: object }): Font {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    font._glyphs = {};
    return getGlyph(id, codePoints);
  };
  return font;
}

/**
 * The font of a character: that of its script, or the previous one for characters that every script
 * uses, such as a space; undefined is Inter.
 */
export function ownFontOf(char: string, before?: OwnFont): OwnFont | undefined {
  const point = char.codePointAt(0) ?? 0;
  const of = ownFonts.find((each) => each.of.test(char));
  const own = of ? opened.get(of.name) : /[\p{L}\p{Nd}]/u.test(char) ? undefined : before;
  return own?.font.hasGlyphForCodePoint(point) ? own : undefined;
}

/**
 * What the fonts can draw of a text, on one line. Accents survive; a letter that they lack loses
 * its marks where that helps and is left out where not, as are emoji and controls.
 */
export function drawable(doc: jsPDF, text: string): string {
  const glyphs = metadataOf(doc.setFont(family, 'normal')).cmap.unicode.codeMap;
  let before: OwnFont | undefined;
  const isKnown = (char: string) => {
    before = ownFontOf(char, before);
    return before !== undefined || glyphs[char.codePointAt(0) ?? 0] !== undefined;
  };
  const drawn = Array.from(text.normalize('NFC').replace(/\s+/gu, ' '), (char) => {
    if (isKnown(char)) return char;
    const bare = char.normalize('NFKD').replace(/\p{M}/gu, '');
    return bare !== '' && Array.from(bare).every(isKnown) ? bare : '';
  });
  return drawn.join('').replace(/ {2,}/g, ' ').trim();
}
