import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { signInStaff } from '../support/staff-page.ts';

const phone = { width: 390, height: 844 };

/** A member of staff with a phone in hand, at the desk. */
async function openDesk(page: Page) {
  await page.goto('/admin/tickets');
  await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible();
}

async function answerOnPhone(staff: Page, subject: string, text: string) {
  await staff.getByRole('link', { name: subject }).click();
  await staff.getByLabel('Your reply').fill(text);
  await staff.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(staff.getByRole('listitem').filter({ hasText: text })).toBeVisible();
}

test('a question is answered by ticket, by mail and in chat, from a phone', async ({
  page,
  browser,
  sandbox,
  joinOn,
  addresses,
}) => {
  test.slow();
  const { email } = await joinOn(page);
  await page.goto('/dashboard/support');
  await page.getByRole('link', { name: /^Open Ticket/ }).click();
  await page.getByLabel('Subject').fill('My proxy is slow');
  await page.getByLabel('Message').fill('It was fast yesterday.');
  const file = { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('10:00 slow') };
  await page.setInputFiles('input[type=file]', [file]);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'My proxy is slow' })).toBeVisible();
  await expect(page.getByRole('link', { name: /log\.txt/ })).toBeVisible();

  const staff = await (await browser.newContext({ viewport: phone })).newPage();
  await signInStaff(staff, addresses);
  await openDesk(staff);
  await staff.getByLabel('Code, subject, name or email').fill(email);
  await answerOnPhone(staff, 'My proxy is slow', 'We moved it. Try now.');
  await expect(page.getByRole('listitem').filter({ hasText: 'We moved it.' })).toBeVisible();

  const mail = await sandbox.mail(email, /My proxy is slow/);
  await sandbox.send('POST', `/mailbox/messages/${mail.id}/answer`, { text: 'It works, thanks.' });
  const heard = staff.getByRole('listitem').filter({ hasText: 'It works, thanks.' });
  await expect(heard).toBeVisible();
  const quoted = heard.getByText('> We moved it. Try now.');
  await expect(quoted).toBeHidden();
  await heard.getByText('Show all').click();
  await expect(quoted).toBeVisible();
  await page.getByRole('button', { name: 'Mark as solved' }).click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();

  await openDesk(staff);
  await page.goto('/dashboard/support/chat');
  await expect(page.getByText('We’re online.')).toBeVisible();
  await page.getByLabel('Message').fill('Do you sell by the month?');
  await page.getByLabel('Message').press('Enter');
  const asked = page.getByRole('listitem').filter({ hasText: 'Do you sell by the month?' });
  await expect(asked).toBeVisible();
  await staff.getByLabel('Code, subject, name or email').fill(email);
  await staff.getByRole('link', { name: 'Do you sell by the month?' }).click();
  // As slow as a thumb: a first sign of writing may come before the other side listens.
  await staff.getByLabel('Your reply').pressSequentially('Yes, by the month.', { delay: 300 });
  await expect(page.getByText('Support is typing…')).toBeVisible();
  await staff.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Yes, by the month.' })).toBeVisible();
  await staff.context().close();
});
