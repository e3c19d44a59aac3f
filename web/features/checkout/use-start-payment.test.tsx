import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readPhone } from '#contracts/phone.ts';
import { calls } from '#contracts/site/paths.ts';
import { draw } from '../../testing/draw.tsx';
import { examplePayment } from '../../testing/example-payment.ts';
import { examplePurchase, exampleQuote } from '../../testing/example-purchase.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { serveToasts, type ToastMessage } from '../../ui/overlay/notify.ts';
import type { Start } from './start-payment.ts';
import { useStartPayment } from './use-start-payment.ts';

const hex = 'ab'.repeat(16);
const start: Start = {
  purchase: { ...examplePurchase, renews: `lse_${hex}` },
  quote: exampleQuote,
  payer: { customerId: `cus_${hex}`, email: 'amina@demo.test' },
  method: 'mpesa',
  phone: readPhone('0712 345 678') ?? undefined,
};

const toasts: ToastMessage[] = [];
beforeEach(() => {
  toasts.length = 0;
  serveToasts((message) => toasts.push(message));
});

function Pay({ onFollow }: { onFollow: (paymentId: string) => void }) {
  const { begin } = useStartPayment({ onFollow, onPriceChanged: () => {} });
  return (
    <button type="button" onClick={() => begin(start)}>
      Pay
    </button>
  );
}

test('the instruction to enter the PIN is only read aloud, because the next page shows it', async () => {
  const { paymentId, orderId, transactionStatus } = examplePayment;
  const created = { paymentId, orderId, transactionStatus, metaData: {} };
  fakeShop().answers(calls.createPayment, created);
  const onFollow = vi.fn<(id: string) => void>();
  const { user } = await draw(<Pay onFollow={onFollow} />);
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  await expect.poll(() => onFollow.mock.calls).toEqual([[paymentId]]);
  const title = 'Enter your M-Pesa PIN on your phone to complete the payment';
  expect(toasts).toEqual([expect.objectContaining({ title, quiet: true })]);
});

test('a refusal is only read aloud, because the notice above the button shows it', async () => {
  const detail = 'Someone else just took this proxy.';
  fakeShop().refuses(calls.createPayment, { code: 'proxy-taken', status: 409, detail });
  const { user } = await draw(<Pay onFollow={vi.fn<(id: string) => void>()} />);
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  await expect
    .poll(() => toasts)
    .toEqual([expect.objectContaining({ title: detail, quiet: true })]);
});
