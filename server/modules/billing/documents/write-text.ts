import type { jsPDF } from 'jspdf';
import { family, ownFontOf } from './fonts.ts';
import { drawShaped, runsOf, shapedWidth } from './shape-text.ts';

/** In the document's current font, at a size in points. */
type Style = Readonly<{ size: number; bold: boolean }>;

/** Whether every letter is in Inter, so that jsPDF can break and write the text itself. */
export const isPlain = (text: string): boolean =>
  !Array.from(text).some((char) => ownFontOf(char) !== undefined);

/** Breaks a drawable text into lines of so many millimetres, within a word where it is too long. */
export function breakLines(doc: jsPDF, text: string, look: Style & { width: number }): string[] {
  setInter(doc, look);
  if (isPlain(text)) return doc.splitTextToSize(text, look.width) as string[];
  const lines: string[] = [];
  const fits = (line: string) => widthOf(doc, line, look) <= look.width;
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1) ?? '', word].filter((part) => part !== '').join(' ');
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(...breakWord(word, fits));
  }
  return lines;
}

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

function breakWord(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts = [''];
  for (const { segment } of clusters.segment(word)) {
    const longer = `${parts.at(-1)}${segment}`;
    if (fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(segment);
  }
  return parts.filter((part) => part !== '');
}

/** How many millimetres a line takes. */
export function widthOf(doc: jsPDF, line: string, look: Style): number {
  let width = 0;
  for (const run of runsOf(line, ownFontOf)) {
    const { own } = run;
    if (own) width += shapedWidth({ ...run, own }, look.size);
    else width += setInter(doc, look).getTextWidth(run.text);
  }
  return width;
}

/** Writes a line of any scripts from its left end, in millimetres. */
export function writeLine(doc: jsPDF, line: string, look: Style & { x: number; y: number }): void {
  let { x } = look;
  const { y, size } = look;
  for (const run of runsOf(line, ownFontOf)) {
    const { own } = run;
    if (own) {
      x += drawShaped(doc.setFontSize(size), { ...run, own }, { x, y, size });
      continue;
    }
    setInter(doc, look).text(run.text, x, y);
    x += doc.getTextWidth(run.text);
  }
}

const setInter = (doc: jsPDF, { size, bold }: Style) =>
  doc.setFont(family, bold ? 'bold' : 'normal').setFontSize(size);
