import { freshAddress } from '../support/customer.ts';
import { visitAs } from '../support/tenant.ts';
import { expect, test } from '../support/test.ts';

test('a new customer is led over the dashboard by keyboard, and ticked for looking @phone', async ({
  browser,
  addresses,
  sandbox,
  newCustomer,
  viewport,
}) => {
  const customer = await newCustomer().join(sandbox);
  const page = await visitAs({ customer }, { browser, shop: addresses.shop });
  if (viewport) await page.setViewportSize(viewport);
  await page.goto('/dashboard');
  const explore = page.getByRole('listitem').filter({ hasText: 'Explore services' });
  await expect(explore).not.toContainText('Done');
  await page.getByRole('link', { name: 'Start Tour' }).click();

  const tour = page.getByRole('dialog', { name: 'Your summary' });
  await expect(tour).toBeFocused();
  const seen: string[] = [];
  for (let step = 1; step <= 5; step += 1) {
    const card = page.getByRole('dialog');
    await expect(card).toContainText(`Step ${step} of 5`);
    const target = page.locator('[data-touring]');
    await expect(target).toBeInViewport();
    await expect(card).toBeInViewport({ ratio: 1 });
    const [below, pointed] = await Promise.all([card.boundingBox(), target.boundingBox()]);
    if (!below || !pointed) throw new Error('The card or what it points at is not drawn.');
    const isApart = below.y >= pointed.y + pointed.height || below.y + below.height <= pointed.y;
    expect(isApart, `step ${step} covers what it points at`).toBe(true);
    seen.push((await target.getAttribute('data-tour')) ?? '');
    if (step === 3) {
      // Where one stopped is remembered.
      await page.reload();
      await expect(page.getByRole('dialog')).toContainText('Step 3 of 5');
    }
    await page.getByRole('button', { name: step === 5 ? 'Finish' : 'Next' }).press('Enter');
  }
  expect(seen).toEqual(['figures', 'services', 'search', 'account', 'help']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Start Tour' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/client/proxy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/dashboard');
  await expect(explore).toContainText('Done');
  await page.getByRole('link', { name: 'Open Ticket' }).click();
  await expect(page.getByRole('heading', { name: 'Open Ticket' })).toBeVisible();

  await page.goto('/dashboard/vcc');
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText('We’ll email you once')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Do not notify me' }).click();
  await expect(page.getByText('We’ll email you once')).toHaveCount(0);
});

test('a visitor without script joins a waiting list by a link, and leaves it by one', async ({
  browser,
  addresses,
  sandbox,
}) => {
  const context = await browser.newContext({ baseURL: addresses.shop, javaScriptEnabled: false });
  const visitor = await context.newPage();
  const email = freshAddress('waiting');
  await visitor.goto('/coming-soon');
  await visitor.getByLabel('Notify me about').selectOption('VCC cards');
  await visitor.getByLabel('Email address').fill(email);
  await visitor.getByRole('button', { name: 'Notify me' }).click();
  await visitor.waitForURL(/\/waiting-sent$/);
  const { links } = await sandbox.mail(email, /^Confirm that we can email you/);
  const linkTo = (page: string) => links.find((link) => link.includes(page)) ?? '';
  await visitor.goto(linkTo('/waiting-confirm'));
  await visitor.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(visitor.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  await visitor.goto(linkTo('/waiting-leave'));
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(visitor.getByRole('heading', { name: 'You are off the list' })).toBeVisible();
  await context.close();
});

test('the code screen without a sign-in under way leads to login', async ({ page }) => {
  await page.goto('/account/otp?from=%2Fdashboard%2Forders');
  await expect(page).toHaveURL(/\/account\/login\?from=/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});
