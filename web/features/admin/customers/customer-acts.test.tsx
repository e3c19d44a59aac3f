import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminCustomerRecord } from '#contracts/admin/people/customers.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { adminWords } from '../words.ts';
import { CustomerActs } from './customer-acts.tsx';
import { customerWords as t } from './customer-words.ts';

const customer = { id: 'cus_1', name: 'Wanjiru', suspendedAt: null, staffRole: null };
const record = { customer, tokens: [], privacy: { erasure: null } };

test('what is usual is in sight, and what ends something is behind a menu and a reason', async () => {
  const shop = fakeShop();
  shop.answers(adminCalls.me, {
    id: `cus_${'2'.repeat(32)}`,
    email: 'zawadi@example.test',
    name: 'Zawadi',
    permissions: ['customers.act_as', 'customers.data', 'customers.suspend'],
  });
  shop.answers(adminCalls.suspend, undefined);
  const { user } = await draw(<CustomerActs record={record as unknown as AdminCustomerRecord} />);
  await screen.findByRole('button', { name: t.actAs });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    t.actAs,
    t.copy,
    t.limit.open,
    t.more,
  ]);
  await user.click(screen.getByRole('button', { name: t.more }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([adminWords.act.suspend, t.erase]);
  await user.click(screen.getByRole('menuitem', { name: adminWords.act.suspend }));
  await user.type(await screen.findByLabelText(adminWords.form.reason), 'Abuse report 17');
  await user.click(screen.getByRole('button', { name: adminWords.act.suspend }));
  await expect
    .poll(() => shop.askedOf(adminCalls.suspend).map(({ body }) => body))
    .toEqual([{ reason: 'Abuse report 17' }]);
});
