import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/journey.ts';
import { signInStaff } from '../support/staff-page.ts';

test('staff import a list of addresses and take the refused rows away', async ({
  page,
  addresses,
}) => {
  test.slow();
  await signInStaff(page, addresses);
  await page.goto('/admin/stock/import');
  const supplier = `Journey ${Date.now()}`;
  const block = Date.now() % 200;
  const rows = [1, 2, 3].map((n) => `203.0.${block}.${n}:1080:user${n}:secret${n}`);
  const fields = {
    Supplier: supplier,
    'Origin of the addresses': 'Contract 7',
    'Basis of the owners’ consent': 'Subscribers agreed in their contract',
    Addresses: [...rows, 'hello', '203.0.113.9:99999:a:b'].join('\n'),
    Region: 'Nairobi',
    City: 'Nairobi',
    ZIP: '00100',
    Network: 'Savanna Fiber',
  };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('2 rows rejected')).toBeVisible();
  await expect(page.getByText('Line 4')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rejected rows' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(3);
  expect(csv).toContain('4,hello,');
  await page.getByRole('button', { name: 'Import 3 addresses' }).click();
  await expect(page.getByText('Imported. New addresses are listed')).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
});
