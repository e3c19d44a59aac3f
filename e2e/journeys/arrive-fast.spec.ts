import { expect, test } from '../support/journey.ts';

const phone = { width: 390, height: 844 };

test('what is read comes compressed: pages, files that were built, lists', async ({
  addresses,
}) => {
  const ask = (path: string) =>
    fetch(addresses.api + path, { headers: { 'accept-encoding': 'br' } });
  const shell = await (await ask('/dashboard')).text();
  const script = /\/assets\/react-[\w-]+\.js/.exec(shell)?.[0] ?? 'no script in the shell';
  const list = '/api/products/proxy/details/global-config?countryCode=US&pageSize=100&pageNum=0';
  for (const path of ['/', script, list]) {
    expect((await ask(path)).headers.get('content-encoding'), path).toBe('br');
  }
  // A length is known beforehand only of what was compressed when it was built.
  expect((await ask(script)).headers.get('content-length')).not.toBeNull();
});

// The last two have text in the face of code, for which a phone has one of its own.
for (const path of ['/residential', '/account/login', '/developers', '/problems']) {
  test(`a phone reads ${path} and the next page in one face, and fetches one`, async ({
    browser,
    addresses,
  }) => {
    const context = await browser.newContext({ baseURL: addresses.shop, viewport: phone });
    const page = await context.newPage();
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    const face = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => fonts).toHaveLength(1);
    const first = await face();
    expect(first).toContain('Inter Variable');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await face()).toBe(first);
    expect(new Set(fonts).size).toBe(1);
    await context.close();
  });
}

test('the app shows its mark in the right theme before any of its script has come', async ({
  browser,
  addresses,
}) => {
  const context = await browser.newContext({ baseURL: addresses.shop, colorScheme: 'dark' });
  const page = await context.newPage();
  // Nothing of the app itself runs.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/account/login');
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(page.locator('.opening')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.opening')).toHaveCount(0);
  await context.close();
});

test('what needs a script is there with one and not without', async ({ browser, addresses }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL: addresses.shop, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto('/contact');
    await expect(page.getByLabel('Message')).toBeVisible({ visible: javaScriptEnabled });
    await page.goto('/maintainance');
    await expect(page.getByRole('searchbox')).toBeVisible({ visible: javaScriptEnabled });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.close();
  }
});

test('whoever is signed in reads the heading before any of the app has come, in their language', async ({
  page,
  joinOn,
}) => {
  await joinOn(page);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/client/proxy');
  await expect(page.getByText('Proxy Marketplace')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('language', 'sw'));
  await page.reload();
  await expect(page.getByText('Soko la Proksi')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#opening')).toHaveCount(0);
});

test('a screen whose script does not come ends as the spinner, not as the frame it began with', async ({
  page,
  joinOn,
}) => {
  await joinOn(page);
  await page.route('**/assets/market-*.js', () => {});
  await page.goto('/client/proxy', { waitUntil: 'commit' });
  await expect(page.locator('svg[width="80"]')).toBeVisible();
  await expect(page.locator('#opening')).toHaveCount(0);
});
