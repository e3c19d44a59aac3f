import { expect, test } from '../support/test.ts';

test('a visitor finds the shop open @phone', async ({ page }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(/Lango/);
});

test('the process and its readiness answer', async ({ request, addresses }) => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await request.get(addresses.api + path);
    expect(response.status(), path).toBe(200);
  }
});
