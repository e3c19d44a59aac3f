import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { signInStaff } from '../support/staff-page.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

const rowsAsked = 5_000;
const badAsked = 37;
const good = rowsAsked - badAsked;
const perPrefix = 1_000;
const head =
  'id,country,description,systems,month_usd,vcpus,ram_gb,disk_gb,android,audience,on_sale';

/** Each spoils a row in a way of its own, with what is said of it. */
const spoils = [
  [(row: string) => row.replace('Linux', 'Solaris'), 'Solaris does not fit the column systems.'],
  [(row: string) => row.replace('9.50', 'free'), 'free does not fit the column month_usd.'],
  [(row: string) => row.replace(',IS,', ',ZZ,'), 'ZZ is not a country we know.'],
  [(row: string) => row.replace(/^\w+/, ''), 'The id is missing.'],
  [(row: string) => `${row},more`, 'The row has more cells than columns.'],
] as const;

/** A file of new offers, off sale, with the bad rows spread through it. */
function givenFile(): { text: string; reasons: string[] } {
  const letters = (Date.now() % 17_576).toString(26).padStart(3, '0');
  const word = Array.from(letters, (digit) => String.fromCharCode(97 + parseInt(digit, 26))).join(
    '',
  );
  const reasons: string[] = [];
  const every = Math.floor(rowsAsked / badAsked);
  const rows = Array.from({ length: rowsAsked }, (_, index) => {
    const prefix = `${word}${String.fromCharCode(97 + Math.floor(index / perPrefix))}`;
    const row = `${prefix}${index % perPrefix},IS,Reykjavik,Linux,9.50,2,4,80,no,member,no`;
    const spoil = spoils[reasons.length % spoils.length];
    if (index % every !== 7 || reasons.length === badAsked || !spoil) return row;
    reasons.push(spoil[1]);
    return spoil[0](row);
  });
  return { text: [head, ...rows].join('\r\n'), reasons };
}

async function chooseFile(page: Page, text: string) {
  await page.goto('/admin/products/import');
  await page.getByLabel('Products', { exact: true }).selectOption('Servers');
  const buffer = Buffer.from(text);
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'offers.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Preview' }).click();
}

async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const saved = page.waitForEvent('download');
  await press();
  return readFile(await (await saved).path(), 'utf8');
}

test('staff import 5,000 products of which 37 are bad: each is explained and none is lost', async ({
  page,
  addresses,
}) => {
  test.setTimeout(atThisPace(240_000));
  await signInStaff(page, addresses);
  const { text, reasons } = givenFile();
  await chooseFile(page, text);
  await expect(page.getByText(`${badAsked} rows rejected`)).toBeVisible();
  const refused = await download(page, () =>
    page.getByRole('button', { name: 'Download rejected rows' }).click(),
  );
  const [, ...told] = refused.trimEnd().split('\r\n');
  expect(told).toHaveLength(badAsked);
  expect(told.filter((line, index) => !line.includes(reasons[index] ?? '-'))).toEqual([]);
  await page.getByRole('button', { name: `Import ${good} products` }).click();
  await expect(page.getByText('Imported.', { exact: true })).toBeVisible();

  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Servers' }).click();
  await page.getByLabel('Country').selectOption('Iceland');
  const link = page.getByRole('link', { name: 'Download CSV' });
  await expect(link).toHaveAttribute('href', /kind=vps&country=IS/);
  const file = await download(page, () => link.click());
  const ids = new Set(
    file
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',')[0]),
  );
  const sent = text.split('\r\n').slice(1);
  const lost = sent.filter((row) => !ids.has(row.split(',')[0]));
  expect(lost).toHaveLength(badAsked);

  await chooseFile(page, file);
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
});
