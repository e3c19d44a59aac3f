import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signedInState } from '../support/buyer.ts';
import { Customer, freshPhone } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { signInOwner } from '../support/staff.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

const minute = 60_000;

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay KES|^Pay [\d,]+ KES/ });

/** The checkout of a proxy with the coupon entered; the price before it. */
async function typeCoupon(page: Page, { proxyId, code }: { proxyId: string; code: string }) {
  await page.goto(`/checkout?product=proxy&item=${proxyId}&plan=daily`);
  await expect(payButton(page)).toBeEnabled({ timeout: atThisPace(30_000) });
  const price = kesOn(await payButton(page).textContent());
  await page.getByRole('button', { name: 'Have a coupon?' }).click();
  await page.getByRole('textbox', { name: 'Coupon' }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  return price;
}

const kesOn = (text: string | null) => Number(/(\d[\d,]*)/.exec(text ?? '')?.[1]?.replace(',', ''));

test('a coupon is typed, lowers the price, is paid with, and its last use is refused politely', async ({
  browser,
  sandbox,
  addresses,
}) => {
  test.setTimeout(atThisPace(4 * minute));
  const owner = await signInOwner(addresses);
  const code = `ONCE-${randomInt(100_000, 999_999)}`;
  const made = await owner.call('POST', '/admin/coupons', {
    code,
    percent: 25,
    offKes: null,
    products: ['proxy'],
    minKes: 0,
    usesMax: 1,
    usesPerCustomerMax: 1,
    startsAt: new Date(Date.now() - minute).toISOString(),
    endsAt: null,
    note: 'A journey',
  });
  expect(made.status, made.text).toBeLessThan(300);
  const join = () => new Customer(addresses.api, addresses.shop).join(sandbox);
  const pageOf = async (customer: Customer) =>
    (await browser.newContext({ storageState: signedInState(customer, addresses.shop) })).newPage();

  const first = await join();
  const page = await pageOf(first);
  const proxy = await first.freeProxy();
  const price = await typeCoupon(page, { proxyId: proxy.id, code: code.toLowerCase() });
  await expect(page.getByText(`Coupon ${code}`)).toBeVisible();
  const reduced = Math.ceil(price * 0.75);
  await expect(payButton(page)).toContainText(String(reduced));
  const phone = freshPhone();
  await sandbox.phone(phone, { script: 'approve', afterMs: 200 });
  await page.getByLabel('M-Pesa phone number').fill(phone);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/status\/success/, { timeout: atThisPace(minute) });
  await expect(page.getByText(`KES ${reduced}`).first()).toBeVisible();

  const second = await join();
  const late = await pageOf(second);
  const other = await second.freeProxy();
  const full = await typeCoupon(late, { proxyId: other.id, code });
  await expect(late.getByText(/coupon .*used|no more/i)).toBeVisible();
  await expect(payButton(late)).toBeEnabled();
  await expect(payButton(late)).toContainText(String(full));
});
