import { beforeAll, expect, test } from 'vitest';
import { ensurePoppler, textOfPdf } from './poppler.ts';
import { buildPdfReport } from '../../web/lib/files/pdf-report.ts';
import { reportWords } from '../../web/lib/files/use-pdf-report.ts';

/** Reports as a reader of PDF sees them, not as the writer meant them. */
const rowsMany = 500;
const tagline = 'Delivered with proof';
const columns = ['Order ID', 'Date', 'Product', 'Category', 'Quantity', 'Amount', 'Status'];

const read = (rows: readonly (readonly string[])[]) =>
  textOfPdf(
    new Uint8Array(
      buildPdfReport(
        {
          fileName: 'orders.pdf',
          title: 'Your Orders',
          facts: [['Name', 'Zoë Łukasiewicz 🦁']],
          columns: columns.map((title) => ({ title })),
          rows,
          totals: {
            column: 5,
            lines: [
              ['Total Amount', '$995.00'],
              ['Paid', '$64.41'],
            ],
          },
        },
        { tagline, pageOf: reportWords.english.page, picture: () => undefined },
      ).output('arraybuffer'),
    ),
  );
const row = (id: string) => [id, '21 Nov 2026', 'Nairobi', 'Proxies', '1', '$1.99', 'Completed'];

beforeAll(() => ensurePoppler());

test('the columns stand beside each other, and the total below', () => {
  const text = read([row('LG-1')]);
  expect(text).toMatch(new RegExp(columns.join('\\s+')));
  expect(text).toMatch(/LG-1\s+21 Nov 2026\s+Nairobi\s+Proxies\s+1\s+\$1\.99\s+Completed/);
  expect(text).toMatch(/Total Amount\s+\$995\.00\s+Paid\s+\$64\.41/);
});

test('five hundred rows lose none, and each page says its number and the tagline', () => {
  const text = read(Array.from({ length: rowsMany }, (_, index) => row(`LG-${index + 1000}`)));
  const pages = text.split('\f').filter((page) => page.trim() !== '');
  expect(pages.length).toBeGreaterThan(10);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page).toContain(tagline);
    expect(page).toMatch(new RegExp(columns.join('\\s+')));
  });
  const ids = new Set(text.match(/LG-\d{4}/g));
  expect(ids.size).toBe(rowsMany);
});

test('accents are kept, other letters come without their marks, an emoji leaves no trace', () => {
  const text = read([row('LG-1').with(2, 'Übergröße, São Tomé 😀')]);
  expect(text).toContain('Zoë Lukasiewicz');
  expect(text).toContain('Übergröße, São Tomé');
  expect(text).not.toMatch(/[?\uFFFD]/);
});
