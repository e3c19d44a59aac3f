import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  orderStoryCalls,
  storyAbouts,
  type OrderStoryLine,
} from '#contracts/admin/money/order-story.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { OrderStory } from './order-story.tsx';

const id = `ord_${'a'.repeat(32)}` as const;
const line = (given: Pick<OrderStoryLine, 'about' | 'name'> & Partial<OrderStoryLine>) => ({
  at: '2026-03-01T12:00:00.000Z',
  from: null,
  to: null,
  actor: null,
  provider: null,
  code: null,
  tries: null,
  note: null,
  subject: null,
  requestId: null,
  ...given,
});

const lines: readonly OrderStoryLine[] = [
  line({ about: 'order', name: 'submit', to: 'awaiting_payment', actor: 'customer:cus_1' }),
  line({
    about: 'payment',
    name: 'failed',
    from: 'pending',
    to: 'failed',
    provider: 'tala',
    code: '1037',
    subject: 'pay_1',
    requestId: 'request-1',
  }),
  line({ about: 'callback', name: 'unlisted', to: null, requestId: 'request-2' }),
  line({ about: 'callback', name: 'listed', to: 'succeeded', requestId: 'request-1' }),
  line({ about: 'call', name: 'receipt-status', to: 'timed_out' }),
  line({ about: 'call', name: 'POST /servers', code: '500', provider: 'hetzner' }),
  line({ about: 'server', name: 'create', to: 'failed', tries: 3, note: 'no space left' }),
  line({ about: 'clock', name: '60' }),
  line({ about: 'invoice', name: 'INV-2026-000001' }),
  line({ about: 'credit-note', name: 'CRN-2026-000001' }),
  line({ about: 'refund', name: 'stall', to: 'needs_attention', actor: 'otieno@shop.test' }),
  line({ about: 'dispute', name: 'not_received', to: 'heard' }),
  line({ about: 'review', name: 'ids-mismatch', to: 'open' }),
  line({ about: 'email', name: 'purchase-ready', to: 'sent', tries: 1, subject: 'mail_1' }),
  line({ about: 'job', name: 'mail.send', to: 'pending', tries: 2 }),
];

test('the history of an order says each thing in words, in the order of time', async () => {
  fakeShop().answers(orderStoryCalls.orderStory, {
    id,
    code: 'LG-1',
    state: 'provisioning_failed',
    lines: [...lines],
    more: false,
  });
  await draw(<OrderStory id={id} />, `/admin/orders/${id}/story`);
  await screen.findByRole('heading', { name: 'Full history of LG-1' });
  const list = screen.getByRole('list', { name: 'Full history' });
  const said = within(list)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
  expect(said).toEqual([
    'Order Order placed · Customer',
    'Payment Failed · provider: failed · Phone unreachable · Tala',
    'Callback Received from an unknown address · not processed yet',
    'Callback Received from a known address · Paid',
    'Provider call Receipt check · Timed out',
    'Provider call POST /servers · status 500 · Hetzner Cloud',
    'Server Create · Failed · 3 attempts · no space left',
    'Waiting time Waiting for 60 min',
    'Invoice INV-2026-000001',
    'Credit note CRN-2026-000001',
    'Refund Needs review · otieno@shop.test',
    'Dispute Reported · Not received',
    'Needs review Ids mismatch · Open',
    'Email Purchase ready · sent',
    'Job Mail send · pending · 2 attempts',
  ]);
  expect(new Set(lines.map(({ about }) => about))).toEqual(new Set(storyAbouts));
  expect(screen.getByRole('link', { name: 'Open: Payment' })).toHaveProperty(
    'pathname',
    '/admin/payments/pay_1',
  );
  const requests = screen.getByRole('heading', { name: 'Request IDs' }).parentElement;
  expect(requests?.textContent).toMatch(/request-1.*request-2/);
});

test('a history without request ids, or longer than the page, says so', async () => {
  const shop = fakeShop();
  const empty = {
    id,
    code: 'LG-1',
    state: 'paid' as const,
    lines: [line({ about: 'order', name: 'pay' })],
    more: true,
  };
  shop.answers(orderStoryCalls.orderStory, empty);
  await draw(<OrderStory id={id} />, `/admin/orders/${id}/story`);
  await screen.findByText('No request ID was recorded for this order.');
  expect(screen.getByText('There are older entries than these 1.')).toBeTruthy();
});
