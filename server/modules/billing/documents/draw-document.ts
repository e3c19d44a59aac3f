import type { jsPDF } from 'jspdf';
import type { UserOptions } from 'jspdf-autotable';
import { markStrokes, markWidth } from '#contracts/format/mark.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Party } from '../invoice.ts';
import { addFonts, drawable, family, openFontsFor } from './fonts.ts';
import type { BillingDocument } from './document.ts';
import { documentWords } from './document-words.ts';
import { breakLines, isPlain, widthOf, writeLine } from './write-text.ts';

type Colour = [number, number, number];
/** #804fc2, the brand colour of documents. */
const brand: Colour = [0x80, 0x4f, 0xc2];
const ink: Colour = [38, 32, 48];
const faint: Colour = [110, 105, 120];
const hairline: Colour = [222, 216, 232];

const left = 18;
const right = 192;
const bottom = 22;

/**
 * Draws one document on A4, over as many pages as its lines take, with the shop's tagline at the
 * foot. The same document, the same bytes.
 */
export async function drawDocument(
  billingDocument: BillingDocument,
  tagline: string,
): Promise<Buffer> {
  // The writer and its fonts weigh more than the rest of the process at rest.
  const [{ jsPDF: Document }, { autoTable }] = await Promise.all([
    import('jspdf'),
    import('jspdf-autotable'),
  ]);
  const doc = new Document({ unit: 'mm', format: 'a4', compress: true });
  addFonts(doc);
  await openFontsFor(JSON.stringify([billingDocument, tagline]));
  const pen = penOf(doc);
  doc.setProperties({
    title: `${billingDocument.title} ${billingDocument.number}`,
    creator: billingDocument.seller.name,
  });
  doc.setCreationDate(billingDocument.at);
  doc.setFileId(
    Buffer.from(billingDocument.number).toString('hex').toUpperCase().padEnd(32, '0').slice(-32),
  );
  drawHead(doc, pen, billingDocument);
  const partiesEnd = drawParties(doc, pen, billingDocument);
  const factsEnd = drawFacts(doc, pen, { facts: billingDocument.facts, top: partiesEnd + 4 });
  const tableEnd = drawLines(doc, autoTable, { billingDocument, top: factsEnd + 6 });
  drawTotals(doc, pen, { billingDocument, top: tableEnd + 4 });
  drawFeet(doc, pen, { tagline, language: billingDocument.language });
  return Buffer.from(doc.output('arraybuffer'));
}

type Look = Readonly<{
  size?: number;
  bold?: boolean;
  colour?: Colour;
  align?: 'left' | 'right';
  /** Longer texts are broken here. */
  width?: number;
}>;
/** Writes a text and says how many millimetres it took. */
type Pen = (text: string, at: readonly [x: number, y: number], look?: Look) => number;

const pointMm = 0.3528;
const leading = 1.35;

const penOf =
  (doc: jsPDF): Pen =>
  (text, [x, y], { size = 9, bold = false, colour = ink, align = 'left', width = 80 } = {}) => {
    const look = { size, bold };
    const rows = breakLines(doc, drawable(doc, text), { ...look, width });
    doc.setTextColor(...colour);
    const rowMm = size * pointMm * leading;
    rows.forEach((row, index) => {
      const start = align === 'right' ? x - widthOf(doc, row, look) : x;
      writeLine(doc, row, { ...look, x: start, y: y + index * rowMm });
    });
    return rows.length * rowMm;
  };

/** The length of a unit of the mark. */
const markMm = 0.4;

/** The mark and who sells on the left; what this is on the right. */
function drawHead(doc: jsPDF, pen: Pen, { title, number, seller }: BillingDocument) {
  doc
    .setDrawColor(...brand)
    .setLineWidth(markWidth * markMm)
    .setLineCap('round');
  for (const { from, steps } of markStrokes) {
    const [x, y] = [left - 1.4 + from[0] * markMm, 15.8 + from[1] * markMm];
    doc.lines([...steps], x, y, [markMm, markMm], 'S');
  }
  pen(seller.name, [left + 14, 26], { size: 15, bold: true });
  const atRight = { align: 'right', width: 70 } as const;
  pen(title, [right, 22.5], { ...atRight, size: 17, bold: true, colour: brand });
  pen(number, [right, 28.5], { ...atRight, size: 10, colour: faint });
}

const partyWidth = 80;

function drawParties(doc: jsPDF, pen: Pen, parties: BillingDocument): number {
  const { seller, buyer, buyerLabel, language } = parties;
  const { from } = documentWords[language].parties;
  const column = (label: string, party: Party, x: number) => {
    let y = 42;
    pen(label, [x, y], { size: 8, colour: faint });
    y += 5.5;
    const { company, name, address, email } = party;
    const pin = party.pin ? `PIN ${party.pin}` : '';
    // Who has no word that can be drawn is named by their email address.
    const [who = '', ...rest] = [company, name, address, email, party.phone ?? '', pin].filter(
      (text) => drawable(doc, text) !== '',
    );
    y += pen(who, [x, y], { size: 10, bold: true, width: partyWidth });
    for (const text of rest) {
      y += pen(text, [x, y + 0.6], { width: partyWidth });
    }
    return y;
  };
  return Math.max(column(from, seller, left), column(buyerLabel, buyer, 110));
}

const factsPerRow = 4;

/** Facts in a band of four a row, each under its label. */
function drawFacts(
  doc: jsPDF,
  pen: Pen,
  { facts, top }: { facts: BillingDocument['facts']; top: number },
): number {
  const width = (right - left) / factsPerRow;
  let y = top;
  for (let from = 0; from < facts.length; from += factsPerRow) {
    doc
      .setDrawColor(...hairline)
      .setLineWidth(0.2)
      .line(left, y, right, y);
    const heights = facts.slice(from, from + factsPerRow).map(([label, value], index) => {
      const x = left + index * width;
      pen(label, [x, y + 5], { size: 8, colour: faint });
      return pen(value, [x, y + 10], { size: 9, width: width - 4 });
    });
    y += 9 + Math.max(...heights);
  }
  return y;
}

const cellPadding = { vertical: 2.4, horizontal: 3 };
const tableLook = { size: 9, bold: false };
const tableLineMm = tableLook.size * pointMm;
const [quantityMm, amountMm] = [24, 38];
const descriptionMm = right - left - quantityMm - amountMm - 2 * cellPadding.horizontal;

type AutoTable = (doc: jsPDF, options: UserOptions) => void;

/** The lines in a table that carries its head over to every page. Returns where it ends. */
function drawLines(
  doc: jsPDF,
  autoTable: AutoTable,
  { billingDocument, top }: { billingDocument: BillingDocument; top: number },
): number {
  const end = { halign: 'right' } as const;
  const {
    description,
    quantity: count,
    amount: price,
  } = documentWords[billingDocument.language].columns;
  const head = [description, count, price].map((content, index) => ({
    content,
    styles: index === 0 ? {} : end,
  }));
  const texts = billingDocument.lines.map(({ title, detail }) =>
    [title, detail]
      .map((text) => drawable(doc, text))
      .filter((text) => text !== '')
      .flatMap((text) => breakLines(doc, text, { ...tableLook, width: descriptionMm })),
  );
  autoTable(doc, {
    startY: top,
    margin: { left, right: 210 - right, top: 20, bottom },
    head: [head],
    body: billingDocument.lines.map(({ quantity, amount }, index) => [
      // Room for what is written below.
      (texts[index] ?? []).map((line) => (isPlain(line) ? line : ' ')).join('\n'),
      quantity,
      amount,
    ]),
    didDrawCell: ({ section, column, row, cell }) => {
      if (section !== 'body' || column.index !== 0) return;
      (texts[row.index] ?? []).forEach((line, index) => {
        if (isPlain(line)) return;
        const y = cell.y + cellPadding.vertical + tableLineMm * (0.85 + index * 1.15);
        writeLine(doc, line, { ...tableLook, x: cell.x + cellPadding.horizontal, y });
      });
    },
    rowPageBreak: 'avoid',
    theme: 'plain',
    styles: {
      font: family,
      fontSize: tableLook.size,
      textColor: ink,
      cellPadding,
      lineColor: hairline,
      lineWidth: { bottom: 0.2 },
    },
    headStyles: { fillColor: brand, textColor: 255, fontStyle: 'bold' },
    columnStyles: {
      1: { ...end, cellWidth: quantityMm },
      2: { ...end, cellWidth: amountMm },
    },
  });
  const { lastAutoTable } = doc as jsPDF & { lastAutoTable?: { finalY: number } };
  return lastAutoTable?.finalY ?? top;
}

const totalRowMm = 6.2;
const noteRowMm = 5;

/** The sums and the notes stay together, on a page of their own where they no longer fit. */
function drawTotals(
  doc: jsPDF,
  pen: Pen,
  { billingDocument, top }: { billingDocument: BillingDocument; top: number },
) {
  const { totals, notes } = billingDocument;
  const needed = totals.length * totalRowMm + (notes.length + 1) * noteRowMm;
  const isFull = top + needed > doc.internal.pageSize.getHeight() - bottom;
  if (isFull) doc.addPage();
  let y = (isFull ? 20 : top) + 2;
  const labelX = 122;
  totals.forEach(([label, value], index) => {
    const isSum = index === totals.length - 1;
    if (isSum) {
      doc
        .setDrawColor(...brand)
        .setLineWidth(0.5)
        .line(labelX, y - 1.2, right, y - 1.2);
      y += 4.6;
    }
    const look = isSum ? ({ size: 12, bold: true } as const) : ({ size: 9 } as const);
    pen(label, [labelX, y], look);
    pen(value, [right - 3, y], { ...look, align: 'right' });
    y += totalRowMm;
  });
  y += noteRowMm;
  for (const note of notes) {
    y += pen(note, [left, y], { size: 8, colour: faint, width: right - left }) + 1;
  }
}

type Foot = Readonly<{ tagline: string; language: Locale }>;

function drawFeet(doc: jsPDF, pen: Pen, { tagline, language }: Foot) {
  const pages = doc.getNumberOfPages();
  const y = doc.internal.pageSize.getHeight() - 11;
  const look = { size: 8, colour: faint } as const;
  for (let page = 1; page <= pages; page += 1) {
    doc
      .setPage(page)
      .setDrawColor(...hairline)
      .setLineWidth(0.2)
      .line(left, y - 5, right, y - 5);
    pen(tagline, [left, y], look);
    pen(documentWords[language].page(page, pages), [right, y], { ...look, align: 'right' });
  }
}
