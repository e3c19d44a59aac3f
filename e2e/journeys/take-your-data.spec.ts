import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { goodPassword } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';

test('a customer takes their data home once, asks to be erased, stays, and asks again', async ({
  page,
  sandbox,
  joinOn,
}) => {
  test.slow();
  const { email } = await joinOn(page);
  await page.goto('/account/settings');
  const card = page.getByRole('region', { name: 'Your data' });
  const prove = async (password: string) => {
    await card.getByLabel('Current password', { exact: true }).fill(password);
    await card.getByRole('button', { name: 'Confirm' }).click();
  };

  await card.getByRole('button', { name: 'Request my data' }).click();
  await prove('not mine at all');
  await expect(card.getByRole('alert')).toBeVisible();
  await prove(goodPassword);
  await expect(card.getByText(/Requested on|We’ve emailed you/)).toBeVisible();

  const { links } = await sandbox.mail(email, /^Your data from/);
  const link = links.find((each) => each.includes('/account/copy#')) ?? '';
  const path = link.slice(link.indexOf('/account/copy#'));
  const fetching = await page.context().newPage();
  await fetching.goto(path);
  const saved = fetching.waitForEvent('download');
  await fetching.getByRole('button', { name: 'Download file' }).click();
  const files = unzipSync(await readFile(await (await saved).path()));
  const all: unknown = JSON.parse(strFromU8(files['everything.json'] ?? new Uint8Array()));
  expect(all).toMatchObject({ account: [{ email }], sign_ins: [{ outcome: 'signed-in' }] });
  await expect(fetching.getByRole('heading', { name: 'Download started' })).toBeVisible();
  const late = await page.context().newPage();
  await late.goto(path);
  await late.getByRole('button', { name: 'Download file' }).click();
  await expect(
    late.getByRole('heading', { name: 'This link was already used or has expired' }),
  ).toBeVisible();

  const leave = card.getByRole('button', { name: 'Delete my account' });
  const due = card.getByText(/We’ll delete your account after/);
  await leave.click();
  await prove(goodPassword);
  await expect(due).toBeVisible();
  await sandbox.mail(email, /will be deleted/);
  await card.getByRole('button', { name: 'Keep my account' }).click();
  await expect(due).toBeHidden();
  await leave.click();
  await prove(goodPassword);
  await expect(due).toBeVisible();
  await page.reload();
  await expect(due).toBeVisible();
});
