import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '#contracts/site/paths.ts';
import { draw } from '../../testing/draw.tsx';
import { examplePayment } from '../../testing/example-payment.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { Receipts } from './receipts.tsx';

/** So many payments that brought money, with receipts from a number on. */
const paid = (count: number, from = 0) => ({
  content: Array.from({ length: count }, (_, index) => ({
    ...examplePayment,
    paymentId: `pay_${String(from + index).padStart(32, '0')}` as const,
    transactionStatus: 'ACCEPTED' as const,
    receipt: `UKL${from + index}`,
  })),
});

test('receipts beyond the newest hundred are on further pages', async () => {
  const shop = fakeShop();
  shop.answers(calls.searchPayments, paid(100));
  shop.answers(calls.searchPayments, paid(2, 100), 'page=1');
  await draw(<Receipts />);
  expect(await screen.findByText('UKL0')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText('UKL101')).toBeDefined();
  expect(screen.queryByText('UKL0')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Page 3' })).toBeNull();
});

test('exactly a hundred receipts have no second page', async () => {
  const shop = fakeShop();
  shop.answers(calls.searchPayments, paid(100));
  shop.answers(calls.searchPayments, { content: [] }, 'page=1');
  await draw(<Receipts />);
  expect(await screen.findByText('UKL99')).toBeDefined();
  await waitFor(() => expect(shop.asked).toHaveLength(2));
  expect(screen.queryByRole('navigation')).toBeNull();
});
