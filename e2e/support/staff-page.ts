import type { Page } from '@playwright/test';
import type { Addresses } from '../../scripts/gate/program.ts';
import { signedInState } from './buyer.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import type { Sandbox } from './sandbox.ts';
import { signInOwner } from './staff.ts';

const admin = { email: 'admin@demo.test', password: 'lango demo pass 2026' };
const codeMs = 70_000;
type Notice = Readonly<{ id: string; code: string }>;

/** Opens Admin on a page, with the session that the tests of this process share. */
export async function signInStaff(
  page: Page,
  addresses: Addresses,
  path = '/admin',
): Promise<void> {
  const { cookies, origins } = signedInState(await signInOwner(addresses), addresses.shop);
  await page.context().addCookies(cookies);
  // A page of the shop's that starts nothing: what it keeps is what its other pages read.
  await page.goto('/favicon.svg');
  await page.evaluate(
    (entries) => entries.forEach(({ name, value }) => localStorage.setItem(name, value)),
    origins.flatMap(({ localStorage: entries }) => entries),
  );
  await page.goto(path);
  await page.waitForURL(`**${path}`);
}

/** The same as a person does it, with both steps. */
export async function signInByHand(page: Page, sandbox: Sandbox): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/account\/otp/);
  await enterCode(page, sandbox);
}

/** Each code signs in once, so a second sign-in within its 30 seconds waits for the next. */
async function enterCode(page: Page, sandbox: Sandbox) {
  const tried = new Set<string>();
  await eventually(
    'a code that was not used yet',
    async () => {
      if (new URL(page.url()).pathname === '/admin') return true;
      const notices = (await sandbox.send('GET', '/controls/notices')) as Notice[];
      const code = notices.find((notice) => notice.id === 'demo-admin-code')?.code ?? '';
      if (tried.has(code)) return false;
      tried.add(code);
      await page.getByLabel('Code').fill(code);
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/otp/verify'));
      await page.getByRole('button', { name: 'Confirm' }).click();
      const isRight = (await answered).ok();
      if (isRight) await page.waitForURL(/\/admin$/);
      return isRight;
    },
    codeMs,
  );
}
