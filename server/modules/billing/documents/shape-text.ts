import bidiFactory from 'bidi-js';
import type { Font } from 'fontkit';
import type { jsPDF } from 'jspdf';
import type { OwnFont } from './fonts.ts';

/** Glyphs are addressed by characters that no text has: U+E000 and on stand for glyph 0 and on. */
const privateUse = 0xe000;
const pointMm = 0.3528;
const bidi = bidiFactory();

/** A part of a line in one font and one direction; `own` is undefined where Inter draws it. */
type Run = Readonly<{ text: string; level: number; own: OwnFont | undefined }>;
type FontOf = (char: string, before: OwnFont | undefined) => OwnFont | undefined;

/** What a line of mixed scripts is made of, in the order in which it is read from the left. */
export function runsOf(line: string, fontOf: FontOf): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: Run[] = [];
  let at = 0;
  for (const char of line) {
    const last = runs.at(-1);
    const level = levels[at] ?? 0;
    const own = fontOf(char, last?.level === level ? last.own : undefined);
    const text = mirrored.get(at) ?? char;
    at += char.length;
    if (last && last.level === level && last.own === own) {
      runs[runs.length - 1] = { ...last, text: last.text + text };
    } else runs.push({ text, level, own });
  }
  return inVisualOrder(runs);
}

/** Rule L2 of the Unicode bidirectional algorithm (UAX #9), on whole runs. */
function inVisualOrder(runs: Run[]): Run[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while ((runs[to]?.level ?? 0) >= level) to += 1;
      runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
      from = to;
    }
  }
  return runs;
}

/** What jsPDF lets its plug-ins do, and does not declare. */
type Output = jsPDF['internal'] & { write: (operator: string) => void };
type Place = Readonly<{ x: number; y: number; size: number }>;

/**
 * Draws a run with its letters joined, stacked and moved as its script wants it, which jsPDF does
 * not know of, and returns how many millimetres it took. `own` is the font of the document then.
 */
export function drawShaped(doc: jsPDF, { text, level, own }: Run & { own: OwnFont }, place: Place) {
  const { glyphs, positions } = shape(own.font, text, level);
  const metadata = own.metadata(doc);
  const scale = (place.size * pointMm) / own.font.unitsPerEm;
  const isRtl = level % 2 === 1;
  const { write } = doc.internal as Output;
  const open = (words: string) => write(`/Span <</ActualText <FEFF${words}>>> BDC`);
  // A syllable may be drawn in another order than it is written; in right-to-left text PDF readers
  // reorder letters, and letters may share parts.
  if (!isRtl) open(utf16(text));
  let { x } = place;
  glyphs.forEach(({ id, codePoints }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const code = privateUse + id;
    metadata.cmap.unicode.codeMap[code] = id;
    if (isRtl) open(utf16(codePoints.map(asTyped).join('')));
    doc.text(String.fromCharCode(code), x + xOffset * scale, place.y - yOffset * scale);
    if (isRtl) write('EMC');
    x += xAdvance * scale;
  });
  if (!isRtl) write('EMC');
  return x - place.x;
}

/** How many millimetres a run takes at a size in points. */
export function shapedWidth({ text, level, own }: Run & { own: OwnFont }, size: number): number {
  return (shape(own.font, text, level).advanceWidth * size * pointMm) / own.font.unitsPerEm;
}

const shape = (font: Font, text: string, level: number) =>
  font.layout(text, undefined, undefined, undefined, level % 2 === 1 ? 'rtl' : 'ltr');

/** A bracket that was turned for its direction is read as the one that was typed. */
const asTyped = (point: number) => {
  const char = String.fromCodePoint(point);
  return bidi.getMirroredCharacter(char) ?? char;
};

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
