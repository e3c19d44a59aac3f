import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
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

const order = {
  id,
  code: 'A1',
  title: 'VPS US1, United States',
  product: 'vps' as const,
  state: 'provisioning_failed' as const,
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
  serverState: 'creating' as const,
  reason: null,
};
const server = {
  state: 'creating' as const,
  address: null,
  username: 'root',
  note: null,
  reason: null,
  tries: 1,
  endsAt: null,
};

/** The shop, where the viewer may fulfil orders. */
function givenShop() {
  const shop = fakeShop();
  shop.answers(adminCalls.me, {
    id: `cus_${'2'.repeat(32)}`,
    email: 'otieno@example.test',
    name: 'Otieno',
    permissions: ['orders.fulfil'],
  });
  shop.answers(adminCalls.orderDocuments, { content: [] });
  return shop;
}
const bare = {
  lineCount: 1,
  history: [],
  proof: [],
  facts: {},
  plan: 'monthly' as const,
  payments: [],
};

test('a machine smaller than sold shows what it lacks and what staff may do', async () => {
  const shop = givenShop();
  const reason = 'The machine has only 20 of 40 GB of disk.';
  shop.answers(adminCalls.order, {
    ...bare,
    order: { ...order, serverState: 'failed', reason },
    server: { ...server, state: 'failed', reason },
  });
  await draw(<OrderRecord id={id} />, `/admin/orders/${id}`);
  await screen.findAllByText(reason);
  for (const name of ['Retry', 'Activate']) {
    await screen.findByRole('button', { name });
  }
  expect(document.body.textContent).toContain('Retry deletes the failed server');
});

test('the proof of a delivered server tells its size and the port that answered', async () => {
  const shop = givenShop();
  const answered = { port: 22, ms: 7, at };
  const detail = { cpus: 2, memoryMb: 4_096, diskGb: 40, answered };
  shop.answers(adminCalls.order, {
    ...bare,
    order: { ...order, state: 'delivered', serverState: 'active' },
    history: [{ kind: 'step:credentials_issued', actor: 'system', detail, at }],
    proof: [{ step: 'credentials_issued', at, pingMs: null }],
    server: { ...server, state: 'active' },
  });
  await draw(<OrderRecord id={id} />, `/admin/orders/${id}`);
  const said = await screen.findByText(
    /2 vCPU, 4096 MB memory, 40 GB disk, port 22 answered in 7 ms$/,
  );
  expect(said).toBeTruthy();
});

test('a record of an order has words where the shop keeps names of the program', async () => {
  const shop = fakeShop();
  shop.answers(adminCalls.me, {
    id: `cus_${'2'.repeat(32)}`,
    email: 'otieno@example.test',
    name: 'Otieno',
    permissions: [],
  });
  shop.answers(adminCalls.order, {
    order,
    lineCount: 1,
    history: [
      { kind: 'submit', actor: `customer:${customerId}`, detail: {}, at },
      { kind: 'step:credentials_issued', actor: 'system', detail: {}, at },
    ],
    proof: [],
    facts: { countryCode: 'US', country: 'United States', androidEmulator: true },
    plan: 'monthly',
    server,
    payments: [payment],
  });
  shop.answers(adminCalls.orderDocuments, { content: [] });
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

const lineOf = (position: number) => ({
  id: `orl_${String(position).padStart(32, '0')}` as const,
  position,
  title: `Proxy ${position}, Kenya`,
  plan: 'monthly' as const,
  state: position === 1 ? ('refunded' as const) : ('delivered' as const),
  kes: 259,
  leftMinor: position === 1 ? 0 : 25_900,
  from: at,
  firstConnectedAt: position === 1 ? null : at,
  until: at,
  leaseId: `lse_${String(position).padStart(32, '0')}` as const,
  serverId: null,
});

test('an order of several shows its lines a page at a time, each with its lease', async () => {
  const shop = givenShop();
  shop.answers(adminCalls.order, {
    ...bare,
    lineCount: 30,
    facts: { country: 'Kenya' },
    order: { ...order, product: 'proxy', title: 'Proxy 0, Kenya (+29)', state: 'delivered' },
    server: null,
  });
  const page = (from: number, to: number) => ({
    content: Array.from({ length: to - from }, (_, index) => lineOf(from + index)),
    page: from === 0 ? 0 : 1,
    size: 25,
    totalItems: 30,
  });
  shop.answers(adminCalls.orderLines, page(0, 25));
  const { user } = await draw(<OrderRecord id={id} />, `/admin/orders/${id}`);
  const lines = within(await screen.findByRole('region', { name: 'Lines' }));
  const rows = await lines.findAllByRole('row');
  expect(rows).toHaveLength(26);
  for (const said of ['Proxy 1, Kenya', 'Monthly', 'Refunded', 'KES 259']) {
    expect(rows[2]?.textContent).toContain(said);
  }
  expect(lines.getByRole('link', { name: 'Proxy 1, Kenya' }).getAttribute('href')).toBe(
    `/admin/leases/${lineOf(1).leaseId}`,
  );
  expect(document.body.textContent).not.toContain('Product details');
  shop.answers(adminCalls.orderLines, page(25, 30));
  await user.click(lines.getByRole('button', { name: /next/i }));
  await lines.findByText('Proxy 29, Kenya');
  expect(shop.askedOf(adminCalls.orderLines).at(-1)?.query).toContain('page=1');
});

test('an order of one asks for no lines', async () => {
  const shop = givenShop();
  shop.answers(adminCalls.order, { ...bare, order, server });
  await draw(<OrderRecord id={id} />, `/admin/orders/${id}`);
  await screen.findByText('Product details');
  expect(shop.askedOf(adminCalls.orderLines)).toEqual([]);
});
