import { expect, test, vi } from 'vitest';
import { buildPdfReport, latin, type PdfReport } from './pdf-report.ts';
import type { Picture } from './text-picture.ts';
import { reportWords } from './use-pdf-report.ts';

const report: PdfReport = {
  fileName: 'orders-cus_1.pdf',
  title: 'Orders',
  facts: [['Customer ID', 'cus_1']],
  columns: [{ title: 'Order ID' }, { title: 'Amount', align: 'right' }],
  rows: Array.from({ length: 80 }, (_, row) => [`LG-${row}`, '$1.99']),
  totals: { column: 1, lines: [['Total Amount', '$159.20']] },
};

const tagline = 'Delivered';
const picture = () => undefined;
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('every page carries its number out of all pages, and the total stands once', () => {
  const doc = buildPdfReport(report, { tagline, pageOf: reportWords.english.page, picture });
  const pages = doc.getNumberOfPages();
  const text = doc.output();
  expect(pages).toBeGreaterThan(1);
  for (let page = 1; page <= pages; page++) {
    expect(text).toContain(`(Page ${page} of ${pages})`);
  }
  expect(text.split('($159.20)').length - 1).toBe(1);
});

test('the numbers of pages are in the language of the reader', () => {
  const pageOf = (page: number, pages: number) => `Ukurasa ${page} wa ${pages}`;
  const text = buildPdfReport(report, { tagline, pageOf, picture }).output();
  expect(text).toMatch(/\(Ukurasa 1 wa \d+\)/);
  expect(text).not.toContain('(Page ');
});

test('accents survive, marks the font lacks fall away, emoji leave no hole', () => {
  expect(latin('Zoë Müller')).toBe('Zoë Müller');
  expect(latin('Łukasz Žižka')).toBe('Lukasz Zizka');
  expect(latin('Amina 🦁')).toBe('Amina ');
  expect(latin('王小明 Wang')).toBe(' Wang');
  expect(latin('198.18.4.•••')).toBe('198.18.4.***');
});

test('what the fonts have no letters for is drawn, in facts and in rows', () => {
  const draw = vi.fn<Picture>(() => ({ png: dot, width: 40, height: 16, baseLine: 11 }));
  const named = {
    ...report,
    facts: [
      ['Name', 'أمينة عثمان'],
      ['City', 'São Tomé 😀'],
    ],
    rows: [['王小明', '$1.99']],
  } satisfies PdfReport;
  buildPdfReport(named, { tagline, pageOf: reportWords.english.page, picture: draw });
  expect(draw.mock.calls.map(([text]) => text)).toEqual(['أمينة عثمان', '王小明']);
});
