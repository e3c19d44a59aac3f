import { expect, test } from '../support/test.ts';

test('a reader who chooses Swahili keeps it, on public pages and at the sign-in', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('banner').getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page).toHaveURL(/\/sw\/contact$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Omba Huduma Zetu Leo');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Seva za RDP na VPS' }).click();
  await expect(page).toHaveURL(/\/sw\/rdp$/);
  await page.getByRole('banner').getByRole('link', { name: 'Ingia' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Karibu tena');

  await page.goto('/');
  await expect(page).toHaveURL(/\/sw$/);
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Proxies and servers that just work',
  );
  await page.goto('/account/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
});

test('the contact form speaks Swahili', async ({ page }) => {
  await page.goto('/sw/contact');
  await page.getByRole('button', { name: 'Tuma ombi' }).click();
  await expect(page.getByText('Barua pepe si sahihi')).toBeVisible();
  await expect(page.getByText('Ujumbe uwe na angalau herufi 10')).toBeVisible();
});

test('every page that a Swahili page leads to is there', async ({ request }) => {
  const open = ['/sw'];
  const seen = new Set(open);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    if (!path.startsWith('/sw')) continue;
    for (const [, href = ''] of (await answer.text()).matchAll(/<a\s[^<>]*href="(\/[^"#]*)/g)) {
      if (!seen.has(href)) open.push(href);
      seen.add(href);
    }
  }
  expect(seen).toContain('/sw/privacy');
  const lost = await request.get('/sw/no-such-page');
  expect([lost.status(), (await lost.text()).includes('Ukurasa huu haupo')]).toEqual([404, true]);
});
