import type { Page } from '@playwright/test';
import { eventually, type Sandbox } from './sandbox.ts';

const admin = { email: 'admin@demo.test', password: 'lango demo pass 2026' };
const codeMs = 70_000;
type Notice = Readonly<{ id: string; code: string }>;

/** Signs the demo shop's owner in on a page, with both steps; the work queue is then open. */
export async function signInStaff(page: Page, sandbox: Sandbox): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
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
