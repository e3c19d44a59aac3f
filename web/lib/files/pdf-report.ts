import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
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
const marginMm = 14;

/** Builds the report and hands it to the browser as a download, with the shop's tagline below. */
export async function savePdfReport(report: PdfReport, pageOf: Foot['pageOf']): Promise<void> {
  const { tagline } = await queryClient.ensureQueryData(factsQuery);
  buildPdfReport(report, { tagline, pageOf }).save(report.fileName);
}

/** What stands below every page. */
type Foot = Readonly<{ tagline: string; pageOf: (page: number, pages: number) => string }>;

export function buildPdfReport(report: PdfReport, foot: Foot): jsPDF {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape' });
  doc.setProperties({ title: latin(report.title), creator: latin(shopName) });
  const facts = report.facts.filter(([, value]) => latin(value).trim() !== '');
  const startY = drawHead(doc, { ...report, facts });
  const { totals } = report;
  const columnStyles = Object.fromEntries(
    report.columns.map(({ align = 'left' }, index) => [index, { halign: align }]),
  );
  autoTable(doc, {
    startY,
    margin: { left: marginMm, right: marginMm, bottom: 18 },
    head: [report.columns.map(({ title, align = 'left' }) => head(title, align))],
    body: report.rows.map((row) => row.map(latin)),
    ...(totals ? { foot: footRows(report, totals), showFoot: 'lastPage' } : {}),
    styles: { font: 'helvetica', fontSize: 9, cellPadding: 2, textColor: ink },
    headStyles: { fillColor: brand, textColor: 255, fontStyle: 'bold' },
    footStyles: { fillColor: 255, textColor: ink, fontStyle: 'bold' },
    alternateRowStyles: { fillColor: [248, 246, 251] },
    columnStyles,
  });
  drawFeet(doc, foot);
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

/** The gate, the title and the facts; returns where the table may begin, in millimetres. */
function drawHead(doc: jsPDF, { title, facts }: PdfReport): number {
  doc
    .setDrawColor(...brand)
    .setLineWidth(1.1)
    .setLineCap('round');
  doc.line(16, 22, 16, 15.5);
  doc.line(16, 15.5, 19, 12.5);
  doc.line(24, 22, 24, 15.5);
  doc.line(24, 15.5, 22, 13.2);
  doc.line(20, 22, 20, 18);
  doc
    .setTextColor(...ink)
    .setFont('helvetica', 'bold')
    .setFontSize(16);
  doc.text(`${latin(shopName)}  ${latin(title)}`, 29, 20.5);
  doc.setFontSize(9);
  facts.forEach(([name, value], index) => {
    const y = 30 + index * 5;
    doc.setFont('helvetica', 'normal').setTextColor(110, 105, 120).text(latin(name), marginMm, y);
    doc.setTextColor(...ink).text(latin(value), marginMm + 38, y);
  });
  return 32 + facts.length * 5;
}

function drawFeet(doc: jsPDF, { tagline, pageOf }: Foot): void {
  const pages = doc.getNumberOfPages();
  const { width, height } = {
    width: doc.internal.pageSize.getWidth(),
    height: doc.internal.pageSize.getHeight(),
  };
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page).setFont('helvetica', 'normal').setFontSize(8).setTextColor(110, 105, 120);
    doc.text(latin(tagline), marginMm, height - 9);
    doc.text(latin(pageOf(page, pages)), width - marginMm, height - 9, { align: 'right' });
  }
}

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
