import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/office/admin.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { OrderRecord } from './order-record.tsx';

const customerId = `cus_${'1'.repeat(32)}` as const;
const id = `ord_${'a'.repeat(32)}` as const;
const at = '2026-03-01T12:00:00.000Z';
const payment = {
  id: `pay_${'b'.repeat(32)}` as const,
  orderId: id,
  orderCode: 'A1',
  customerId,
  customerEmail: 'amina@example.test',
  provider: 'daraja',
  method: 'M-Pesa',
  mode: 'STK',
  state: 'submit_unknown' as const,
  kes: 1_290,
  account: '2547…',
  reference: 'LG1',
  receipt: null,
  resultCode: '1037',
  resultText: '[STK DS timeout] DS timeout user cannot be reached',
  createdAt: at,
  resolvedAt: null,
};

test('a record of an order has words where the shop keeps names of the program', async () => {
  const shop = fakeShop();
  shop.answers(adminCalls.me, {
    id: `cus_${'2'.repeat(32)}`,
    email: 'otieno@example.test',
    name: 'Otieno',
    permissions: [],
  });
  shop.answers(adminCalls.order, {
    order: {
      id,
      code: 'A1',
      title: 'VPS US1, United States',
      product: 'vps',
      state: 'provisioning_failed',
      customerId,
      customerName: 'Amina Wanjiru',
      customerEmail: 'amina@example.test',
      usdCents: 1_000,
      kes: 1_290,
      createdAt: at,
      paidAt: at,
      deliveredAt: null,
      clock: null,
      assignee: null,
      serverState: 'creating',
      reason: null,
    },
    history: [
      { kind: 'submit', actor: `customer:${customerId}`, detail: {}, at },
      { kind: 'step:credentials_issued', actor: 'system', detail: {}, at },
    ],
    proof: [],
    facts: { countryCode: 'US', country: 'United States', androidEmulator: true },
    plan: 'monthly',
    server: {
      state: 'creating',
      address: null,
      username: 'root',
      note: null,
      reason: null,
      tries: 1,
      endsAt: null,
    },
    payments: [payment],
  });
  shop.answers(adminCalls.orderPapers, { content: [] });
  await draw(<OrderRecord id={id} />, `/admin/orders/${id}`);
  await screen.findByRole('heading', { name: 'A1' });
  const text = document.body.textContent;
  for (const said of ['Setup failed', 'Order placedCustomer', 'Credentials issuedSystem']) {
    expect(text).toContain(said);
  }
  for (const said of ['Android emulatorYes', 'CountryUnited States', 'Userroot', 'Phone unreach']) {
    expect(text).toContain(said);
  }
  expect(text).not.toMatch(/provisioning|step:|cus_|countryCode|androidEmulator|DS timeout|_/);
});
