import { expect as once, type Page } from '@playwright/test';
import { Customer, freshPhone } from '../../support/customer.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import type { Sandbox } from '../../support/sandbox.ts';
import { atThisPace } from '../../../scripts/gate/pace.ts';

type Houses = Readonly<{ sandbox: Sandbox; newCustomer: () => Customer }>;

/** One thing to pay for, as its buyer meets it in a browser. */
export type Way = Readonly<{
  name: string;
  /** A customer who is about to pay, and the address of what is paid for. */
  begin: (houses: Houses) => Promise<Begun>;
  /** The screen says that no money came, and offers one way on. */
  failed: (page: Page) => Promise<void>;
  /** Takes that way, which leads to a form with everything in it. */
  again: (page: Page) => Promise<void>;
  paid: (page: Page) => Promise<void>;
}>;

export type Begun = Readonly<{
  customer: Customer;
  path: string;
  /** The number that a press on one button prompts; a form asks for one. */
  knownPhone?: string;
  /** Payments of the customer that had succeeded before. */
  paidBefore: number;
}>;

/** Patient: four buyers share the machine. */
export const expect = once.configure({ timeout: atThisPace(20_000) });

const decided = { timeout: atThisPace(40_000) };
const topUpKes = 600;

const result = {
  failed: async (page: Page) => {
    await expect(page).toHaveURL(/\/status\/failed/, decided);
    await expect(page.getByRole('link', { name: 'Try Again' })).toBeVisible();
  },
  paid: async (page: Page) => {
    await expect(page).toHaveURL(/\/status\/success/, decided);
    const heading = page.getByRole('heading', { name: 'Payment Successful', level: 1 });
    await expect(heading).toBeVisible(decided);
    await expect(page.getByRole('link', { name: 'View Order' })).toBeVisible();
  },
};

const againTo = (shown: RegExp) => async (page: Page) => {
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByText(shown)).toBeVisible();
};

const fresh = async ({ sandbox, newCustomer }: Houses) => ({
  customer: await newCustomer().join(sandbox),
  paidBefore: 0,
});

export const ways: readonly Way[] = [
  {
    name: 'proxy',
    begin: async (houses) => {
      const begun = await fresh(houses);
      const { id } = await begun.customer.freeProxy();
      return { ...begun, path: `/checkout?product=proxy&item=${id}&plan=daily` };
    },
    ...result,
    again: againTo(/24 hours access/),
  },
  {
    name: 'server',
    begin: async (houses) => ({
      ...(await fresh(houses)),
      path: '/checkout?product=vps&item=us1&plan=monthly&os=Linux',
    }),
    ...result,
    again: againTo(/US1, Linux/),
  },
  {
    name: 'renewal',
    begin: async (houses) => {
      const { customer, leaseId, phone }: Tenant = await makeTenant(houses);
      const path = `/dashboard/proxies/${leaseId}?renew=daily`;
      return { customer, path, knownPhone: phone, paidBefore: 1 };
    },
    ...result,
    again: againTo(/Renewal, starts when/),
  },
  {
    name: 'top-up',
    begin: async (houses) => ({
      ...(await fresh(houses)),
      path: `/dashboard/balance?amount=${topUpKes}`,
    }),
    failed: (page) =>
      expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible(decided),
    again: async (page) => {
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByLabel('Amount in KES')).toHaveValue(String(topUpKes));
    },
    paid: async (page) => {
      await expect(page.getByText('Added to your balance').first()).toBeVisible(decided);
      await expect(page.getByRole('heading', { name: 'Payment confirmed' })).toBeVisible(decided);
      await expect(page.getByRole('button', { name: 'Back to your balance' })).toBeVisible();
    },
  },
];

/** Presses the button that asks for money; resolves to the phone that it prompts. */
export async function askToPay(page: Page, { knownPhone }: Begun, typed = freshPhone()) {
  const number = page.getByLabel('M-Pesa phone number');
  const oneTap = page.getByRole('button', { name: /^Renew for KES/ });
  await expect(number.or(oneTap)).toBeVisible();
  if (knownPhone && (await oneTap.isVisible())) {
    await oneTap.click();
    return knownPhone;
  }
  await number.fill(typed);
  await page.getByRole('button', { name: /^(Pay KES [\d,]+ with M-Pesa|Top up KES)/ }).click();
  return typed;
}
