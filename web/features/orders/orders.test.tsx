import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Order } from '#contracts/sale/orders.ts';
import { calls } from '#contracts/site/paths.ts';
import { orderStatusWords } from '../../lib/text/order-status.ts';
import { storageKeys } from '../../lib/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleLeaseOrder } from '../../testing/example-lease.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { Orders } from './orders.tsx';
import type { OrdersSearch } from './orders-search.ts';

const order = (number: number, over: Partial<Order>): Order => ({
  ...exampleLeaseOrder,
  orderId: `ord_0000000000000000000000000000000${number}`,
  externalOrderId: `LG-${number}`,
  ...over,
});
const content = [
  order(1, { status: 'completed', state: 'delivered' }),
  order(2, { status: 'Awaiting payment', state: 'awaiting_payment' }),
  order(3, { status: 'completed', state: 'delivered' }),
];

const sums = {
  statuses: [
    { status: 'completed', count: 2 },
    { status: 'Awaiting payment', count: 1 },
  ],
  totalAmount: '5050.00',
  paidAmount: '12.50',
};
const known = orderStatusWords.english;

afterEach(() => vi.restoreAllMocks());

async function drawOrders(search: OrdersSearch, pages = 1) {
  const customerId = 'cus_00000000000000000000000000000001';
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId }));
  const shop = fakeShop();
  const chosen = content.filter(
    ({ status }) => !Object.hasOwn(known, search.state ?? '') || status === search.state,
  );
  shop.answers(calls.searchOrders, {
    content: chosen,
    page: 0,
    size: 100,
    total: pages,
    totalItems: 3,
    sums,
  });
  const onSearch = vi.fn<(next: OrdersSearch) => void>();
  const { user } = await draw(<Orders search={search} onSearch={onSearch} />);
  await screen.findAllByRole('link', { name: /^LG-/ });
  return { shop, user, onSearch };
}

const codes = () =>
  screen.getAllByRole('link', { name: /^LG-/ }).map(({ textContent }) => textContent);
const chips = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

test('the states that the orders are in are chips, and one of them keeps what else is sought', async () => {
  const { user, onSearch } = await drawOrders({ q: 'proxy' });
  expect(chips()).toEqual(['All3', 'Awaiting payment1', 'Completed2']);
  expect(codes()).toHaveLength(3);
  await user.click(screen.getByRole('tab', { name: /^Awaiting payment/ }));
  expect(onSearch).toHaveBeenLastCalledWith({ q: 'proxy', state: 'Awaiting payment' });
});

test('the state of the address is the chosen one, and "All" leaves it', async () => {
  const { user, onSearch } = await drawOrders({ state: 'Awaiting payment' });
  expect(codes()).toEqual(['LG-2']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Awaiting payment1');
  await user.click(screen.getByRole('tab', { name: /^All/ }));
  expect(onSearch).toHaveBeenLastCalledWith({});
});

test('the chosen state is in sight in a row that is too long', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function placed(
    this: HTMLElement,
  ) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 100;
  });
  await drawOrders({ state: 'completed' });
  // Below the third of them; while the orders are loaded it is the second.
  expect(screen.getByRole('tablist').scrollLeft).toBe(152);
});

test('nothing is counted before the orders are there', async () => {
  const customerId = 'cus_00000000000000000000000000000001';
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId }));
  const shop = fakeShop();
  shop.holds(calls.searchOrders);
  const { container } = await draw(<Orders search={{}} onSearch={() => undefined} />);
  await screen.findByText('Paid');
  expect(container.textContent).not.toMatch(/All0|[$]0/);
});

test('a state that no order can be in shows every order', async () => {
  await drawOrders({ state: 'toString' });
  expect(codes()).toHaveLength(3);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All3');
});

test('of several pages the sums are of all, and another page is one step', async () => {
  const { shop, user, onSearch } = await drawOrders({ q: 'kisumu', page: 2 }, 51);
  expect(shop.askedOf(calls.searchOrders).at(-1)?.query).toContain('page=2');
  expect(screen.getByText('$5,050.00')).toBeTruthy();
  expect(screen.getByText('$12.50')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Page 51' }));
  expect(onSearch).toHaveBeenLastCalledWith({ q: 'kisumu', page: 50 });
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(onSearch).toHaveBeenLastCalledWith({ q: 'kisumux' }, { replace: true });
});

test('the search is made by the shop once typing has paused', async () => {
  const { shop } = await drawOrders({ q: 'kisumu', from: '2026-11-01', state: 'completed' });
  const { query = '' } = shop.askedOf(calls.searchOrders).at(-1) ?? {};
  for (const part of ['search=kisumu', 'from=2026-11-01', 'status=completed', 'sums=true']) {
    expect(query).toContain(part);
  }
});
