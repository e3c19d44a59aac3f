import type { Page } from '@playwright/test';
import type { Addresses } from '../../scripts/gate/program.ts';
import { Customer, goodPassword } from './customer.ts';
import type { Screen } from './routes.ts';
import { sandboxAt } from './sandbox.ts';
import { signInOwner } from './staff.ts';

/** The sign-in of a suspended account, with the right password. */
export async function suspendedScreen(addresses: Addresses): Promise<Screen> {
  const { api, shop, sandbox } = addresses;
  const customer = await new Customer(api, shop).join(sandboxAt(sandbox), 'suspended');
  const { email, customerId } = customer;
  const owner = await signInOwner(addresses);
  const body = { reason: 'Reports of abuse' };
  const { status, text } = await owner.call('POST', `/admin/customers/${customerId}/suspend`, body);
  if (status >= 300) throw new Error(`suspend: ${status} ${text}`);
  const act = async (page: Page) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('This account is suspended').first().waitFor();
  };
  return { name: 'login-suspended', path: '/account/login', act };
}
