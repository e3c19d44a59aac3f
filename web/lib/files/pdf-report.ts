import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import { markStrokes, markWidth } from '#contracts/format/mark.ts';
import { pictureOf, type Picture } from './text-picture.ts';
import { factsQuery } from '../queries/facts-query.ts';
import { queryClient } from '../queries/query-client.ts';
import { shopName } from '../text/shop-name.ts';

type Column = { title: string; align?: 'left' | 'right' };

/** A table on A4 with a head, facts about whose it is, and page numbers. */
export type PdfReport = Readonly<{
  fileName: string;
  title: string;
  facts: readonly (readonly [string, string])[];
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** Lines under the last row: a label in the first column and a figure in `column`. */
  totals?: Readonly<{ column: number; lines: readonly (readonly [string, string])[] }>;
}>;

/** #804fc2, the brand colour of documents. */
const brand: [number, number, number] = [0x80, 0x4f, 0xc2];
const ink: [number, number, number] = [38, 32, 48];
const faint: [number, number, number] = [110, 105, 120];
const marginMm = 14;
const cellSize = 9;
const pointMm = 0.3528;

/** Builds the report and hands it to the browser as a download, with the shop's tagline below. */
export async function savePdfReport(report: PdfReport, pageOf: Foot['pageOf']): Promise<void> {
  const { tagline } = await queryClient.ensureQueryData(factsQuery);
  buildPdfReport(report, { tagline, pageOf, picture: pictureOf }).save(report.fileName);
}

/** The line at the bottom of every page, and the renderer of letters that the fonts lack. */
type Foot = Readonly<{
  tagline: string;
  pageOf: (page: number, pages: number) => string;
  picture: Picture;
}>;

export function buildPdfReport(report: PdfReport, foot: Foot): jsPDF {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape' });
  doc.setProperties({ title: latin(report.title), creator: latin(shopName) });
  const pen = penOf(doc, foot.picture);
  const startY = drawHead(doc, pen, report);
  const { totals } = report;
  const columnStyles = Object.fromEntries(
    report.columns.map(({ align = 'left' }, index) => [index, { halign: align }]),
  );
  autoTable(doc, {
    startY,
    margin: { left: marginMm, right: marginMm, bottom: 18 },
    head: [report.columns.map(({ title, align = 'left' }) => head(title, align))],
    body: report.rows.map((row) => row.map((text) => (isLatin(text) ? latin(text) : ''))),
    ...(totals ? { foot: footRows(report, totals), showFoot: 'lastPage' } : {}),
    styles: { font: 'helvetica', fontSize: cellSize, cellPadding: 2, textColor: ink },
    headStyles: { fillColor: brand, textColor: 255, fontStyle: 'bold' },
    footStyles: { fillColor: 255, textColor: ink, fontStyle: 'bold' },
    alternateRowStyles: { fillColor: [248, 246, 251] },
    columnStyles,
    didDrawCell: ({ section, column, row, cell }) => {
      const text = section === 'body' ? (report.rows[row.index]?.[column.index] ?? '') : '';
      if (isLatin(text)) return;
      const at = { x: cell.x + 2, y: cell.y + 2 + cellSize * pointMm, width: cell.width - 4 };
      pen(text, at, { size: cellSize });
    },
  });
  drawFeet(doc, pen, foot);
  return doc;
}

const head = (title: string, halign: 'left' | 'right') => ({
  content: latin(title),
  styles: { halign },
});

type Totals = NonNullable<PdfReport['totals']>;

const footRows = ({ columns }: PdfReport, { column, lines }: Totals) =>
  lines.map(([label, value]) =>
    columns.map((_, index) => {
      if (index === column) return { content: latin(value), styles: { halign: 'right' as const } };
      return { content: index === 0 ? latin(label) : '', styles: { halign: 'left' as const } };
    }),
  );

type Place = Readonly<{ x: number; y: number; width?: number; align?: 'left' | 'right' }>;
type Look = Readonly<{ size: number; bold?: boolean; colour?: typeof ink }>;
type Pen = (text: string, at: Place, look: Look) => void;

/** Writes a text on its base line, in mm; as a picture where the fonts lack its letters. */
const penOf =
  (doc: jsPDF, picture: Picture): Pen =>
  (text, { x, y, width = 120, align = 'left' }, { size, bold = false, colour = ink }) => {
    if (isLatin(text)) {
      doc.setFont('helvetica', bold ? 'bold' : 'normal').setFontSize(size);
      doc.setTextColor(...colour).text(latin(text), x, y, { align });
      return;
    }
    const drawn = picture(text, { size, bold, colour });
    if (!drawn) return;
    const scale = Math.min(1, width / (drawn.width * pointMm));
    const [w, h] = [drawn.width * pointMm * scale, drawn.height * pointMm * scale];
    const top = y - drawn.baseLine * pointMm * scale;
    doc.addImage(drawn.png, 'PNG', align === 'right' ? x - w : x, top, w, h);
  };

/** The length of a unit of the mark. */
const markMm = 0.4;

/** The mark, the title and the facts; returns where the table may begin, in millimetres. */
function drawHead(doc: jsPDF, pen: Pen, { title, facts }: PdfReport): number {
  doc
    .setDrawColor(...brand)
    .setLineWidth(markWidth * markMm)
    .setLineCap('round');
  for (const { from, steps } of markStrokes) {
    const [x, y] = [13.6 + from[0] * markMm, 10.8 + from[1] * markMm];
    doc.lines([...steps], x, y, [markMm, markMm], 'S');
  }
  pen(`${shopName}  ${title}`, { x: 29, y: 20.5, width: 240 }, { size: 16, bold: true });
  facts.forEach(([name, value], index) => {
    const y = 30 + index * 5;
    pen(name, { x: marginMm, y }, { size: 9, colour: faint });
    pen(value, { x: marginMm + 38, y }, { size: 9 });
  });
  return 32 + facts.length * 5;
}

function drawFeet(doc: jsPDF, pen: Pen, { tagline, pageOf }: Foot): void {
  const pages = doc.getNumberOfPages();
  const look = { size: 8, colour: faint };
  const right = doc.internal.pageSize.getWidth() - marginMm;
  const y = doc.internal.pageSize.getHeight() - 9;
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page);
    pen(tagline, { x: marginMm, y, width: 180 }, look);
    pen(pageOf(page, pages), { x: right, y, align: 'right' }, look);
  }
}

/** Whether the built-in fonts have every letter and digit of a text, or one that stands for it. */
const isLatin = (text: string): boolean =>
  Array.from(text.normalize('NFC')).every(
    (char) => !/[\p{L}\p{Nd}]/u.test(char) || latin(char) !== '',
  );

/**
 * The built-in fonts hold Western European letters only. Accents survive; what the font lacks is
 * written without its marks where possible and left out where not, never as a broken glyph.
 */
export function latin(text: string): string {
  const known = /[\u0020-\u007e\u00a0-\u00ff]/;
  return Array.from(text.normalize('NFC'), (char) => {
    if (known.test(char)) return char;
    const bare = char.normalize('NFD').replace(/\p{M}/gu, '');
    if (bare && Array.from(bare).every((part) => known.test(part))) return bare;
    return replacements[char] ?? '';
  }).join('');
}

const replacements: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Œ: 'OE',
  œ: 'oe',
  ẞ: 'SS',
  '€': 'EUR',
  '•': '*',
  '–': '-',
  '—': '-',
  '…': '...',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
};
