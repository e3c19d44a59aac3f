import { expect, test } from '../support/journey.ts';
import { atThisPace } from '../../scripts/pace.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network the frame opens, other pages say so, and signing out leaves nothing', async ({
  page,
  context,
  joinOn,
}) => {
  test.slow();
  await joinOn(page);
  await page.goto('/dashboard');
  const kept = () =>
    page.evaluate(async () => {
      const [name] = await caches.keys();
      const requests = name ? await (await caches.open(name)).keys() : [];
      return requests.map(({ url }) => new URL(url).pathname);
    });
  // The worker begins once the page is loaded.
  await expect.poll(kept, { timeout: atThisPace(30_000) }).toContain('/dashboard');
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect((await kept()).filter((path) => path.startsWith('/api'))).toEqual([]);

  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'offline' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto('/sw/rdp');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Huna mtandao');
  // The page before reloads itself when the browser takes the network to be back for a moment,
  // which can come between a new address and its page.
  await expect(async () => {
    await page.goto('/rdp');
    await expect(page).toHaveURL(/\/rdp$/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('You are offline', { timeout: 3_000 });
  }).toPass({ timeout: atThisPace(30_000) });
  await page.getByRole('button', { name: 'Try again' }).click();
  // The form asks for the page once more, at an address of its own.
  await expect(page).toHaveURL(/\/rdp\?$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await page.waitForLoadState();
  // The page gives way as soon as the network is back.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RDP and VPS servers');

  await page.goto('/dashboard');
  // Having read a page in Swahili, the reader has Swahili screens.
  await page.getByRole('button', { name: /^Menyu ya mtumiaji/ }).click();
  await page.getByRole('menuitem', { name: 'Toka' }).click();
  await expect(page).toHaveURL(/\/account\/login/);
  // Signing out leaves for another document, which may come between question and answer.
  await expect.poll(() => kept().catch(() => ['a document that was left'])).toEqual([]);
});
