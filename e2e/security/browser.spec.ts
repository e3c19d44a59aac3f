import { goodPassword } from '../support/customer.ts';
import { collectPolicyReports } from '../support/policy-reports.ts';
import { credentialsOf, makeTenant, visitAs } from '../support/tenant.ts';
import { signInStaff } from '../support/staff-page.ts';
import { expect, test } from '../support/test.ts';

const pages = ['/', '/rdp', '/sw', '/developers', '/account/login', '/dashboard', '/no-such-page'];

test('S107 and S109: every kind of answer has the headers that protect it', async ({
  first,
  addresses,
}) => {
  const others = ['/api/products/countries', '/api/orders/search', '/favicon.svg', '/robots.txt'];
  for (const path of [...pages, ...others]) {
    const { headers } = await fetch(addresses.shop + path, { headers: first.headers('GET') });
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'"]) {
      expect(policy, path).toContain(part);
    }
    expect(policy, path).toContain("frame-ancestors 'none'");
    // The sandbox plays the pages of hosted payments, which forms may lead to, without https.
    const loads = policy.replace(/form-action [^;]*/, '');
    expect(loads, path).not.toMatch(/unsafe-(inline|eval)|\s\*|http:/);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
    expect(headers.get('permissions-policy'), path).toContain('camera=()');
    expect(headers.get('x-powered-by'), path).toBeNull();
    expect(headers.get('server') ?? '', path).not.toMatch(/\d/);
    const type = headers.get('content-type') ?? '';
    if (/html|json|text/.test(type)) expect(type, path).toMatch(/charset=utf-8/i);
  }
});

test('S149 a browser keeps no secret of a purchase', async ({
  sandbox,
  newCustomer,
  browser,
  addresses,
}) => {
  const tenant = await makeTenant({ sandbox, newCustomer });
  const { password } = await credentialsOf(tenant);
  const page = await visitAs(tenant, { browser, shop: addresses.shop });
  await page.goto('/dashboard/proxies');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const kept = await page.evaluate(async () => ({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cookies: document.cookie,
  }));
  const text = JSON.stringify(kept);
  for (const secret of [password, goodPassword, ...tenant.customer.cookies.values()]) {
    expect(text).not.toContain(secret);
  }
  expect(kept.databases).toEqual([]);
  await page.context().close();
});

/** Each would call `harm` if anything took it for more than text. */
const payloads = [
  '<script>harm()</script>',
  '<img src=x onerror=harm()>',
  '<svg onload=harm()>',
  '[link](javascript:harm())',
  '<math><mtext><table><mglyph><style><img src=x onerror=harm()>',
  '{{constructor.constructor("harm()")()}} ${harm()} <%= harm() %>',
];

test('S111 what a customer writes is text to everybody who reads it', async ({
  first,
  page,
  browser,
  addresses,
}) => {
  test.slow();
  const body = payloads.join('\n');
  const opened = await first.call('POST', '/support/tickets', {
    subject: '<img src=x onerror=harm()> a question',
    department: 'sales',
    body,
    key: `markup-${Date.now()}`,
  });
  expect(opened.status, opened.text).toBe(200);
  const { id } = opened.body as { id: string };
  await signInStaff(page, addresses);
  const customer = { customer: first };
  const own = await visitAs(customer, { browser, shop: addresses.shop });
  collectPolicyReports(own.context(), []);
  for (const [reader, path] of [
    [page, `/admin/tickets/${id}`],
    [own, `/dashboard/support/tickets/${id}`],
  ] as const) {
    let harmed = false;
    await reader.exposeFunction('harm', () => (harmed = true));
    reader.on('dialog', () => (harmed = true));
    await reader.goto(path);
    await expect(reader.getByText('<script>harm()</script>')).toBeVisible();
    expect(await reader.locator('a[href^="javascript:"]').count()).toBe(0);
    expect(harmed, path).toBe(false);
  }
  await own.context().close();
});

test('a password field hides what is typed, takes what is pasted and is named for managers', async ({
  page,
}) => {
  await page.goto('/account/login');
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAttribute('autocomplete', /current-password/);
  const isTaken = await field.evaluate((input) =>
    input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  );
  expect(isTaken).toBe(true);
});
