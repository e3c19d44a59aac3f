import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminCoupon } from '#contracts/admin/money/billing.ts';
import type { DeskTicket } from '#contracts/admin/people/tickets.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { couponWords } from '../coupons/coupon-words.ts';
import { Coupons } from '../coupons/coupons.tsx';
import { deskWords } from '../desk/desk-words.ts';
import { TicketQueue } from '../desk/ticket-queue.tsx';
import { listWords } from './words.ts';

const coupon = (code: string, state: AdminCoupon['state'] = 'running'): AdminCoupon => ({
  id: `cpn_${code}`,
  code,
  percent: 10,
  offKes: null,
  products: ['proxy'],
  minKes: 0,
  usesMax: null,
  usesPerCustomerMax: null,
  startsAt: '2026-03-01T12:00:00.000Z',
  endsAt: null,
  note: '',
  state,
  used: 0,
  stoppedAt: null,
  version: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
});
const paged = <Item,>(content: Item[]) => ({
  content,
  page: 0,
  size: 25,
  totalItems: content.length,
});
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const bar = () => screen.findByRole('region', { name: listWords.bar });

test('an act asks once for all that it is for, says who was refused, and keeps them selected', async () => {
  const shop = fakeShop();
  const content = [coupon('ONE'), coupon('TWO'), coupon('OLD', 'stopped')];
  shop.answers(adminCalls.coupons, paged(content));
  const refusal = 'Coupon not found.';
  shop.answers(adminCalls.stopSelectedCoupons, {
    outcomes: [
      { id: 'cpn_ONE', refusal: null },
      { id: 'cpn_TWO', refusal },
    ],
  });
  const { user, router } = await draw(<Coupons />, '/admin/coupons');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  const stop = listWords.only(couponWords.stop, 2);
  await user.click(within(await bar()).getByRole('button', { name: stop }));
  const question = await screen.findByRole('alertdialog');
  expect(shop.askedOf(adminCalls.stopSelectedCoupons)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: couponWords.stop }));
  const told = await screen.findByText(`${listWords.done(1)}, ${listWords.refused(1)}`);
  expect(told.closest('[role=status]')?.textContent).toContain(`TWO: ${refusal}`);
  expect(shop.askedOf(adminCalls.stopSelectedCoupons).map(({ body }) => body)).toEqual([
    { ids: ['cpn_ONE', 'cpn_TWO'] },
  ]);
  await expect.poll(() => router.state.location.search).toEqual({ chosen: 'cpn_TWO~cpn_OLD' });
  expect(box('Select TWO').checked).toBe(true);
  await user.click(screen.getByRole('button', { name: listWords.dismiss }));
  expect(screen.queryByText(`TWO: ${refusal}`)).toBeNull();
});

const me = {
  id: `cus_${'2'.repeat(32)}` as const,
  email: 'otieno@example.test',
  name: 'Otieno',
};
const ticket = (name: string, assignee: DeskTicket['assignee'] = null): DeskTicket => ({
  id: `tkt_${name.charAt(0).toLowerCase().repeat(32)}`,
  code: `T-${name}`,
  subject: name,
  department: 'sales',
  status: 'open',
  channel: 'web',
  about: null,
  unread: 0,
  createdAt: '2026-03-01T12:00:00.000Z',
  spokeAt: '2026-03-01T12:00:00.000Z',
  priority: 'normal',
  requester: { id: null, name: 'Amina', email: 'amina@example.test' },
  assignee,
});

/** The desk's live stream, which says nothing here. */
class Silence {
  addEventListener() {}
  close() {}
}

function openDesk(permissions: readonly string[]) {
  vi.stubGlobal('EventSource', Silence);
  const shop = fakeShop();
  shop.answers(adminCalls.me, { ...me, permissions: [...permissions] });
  shop.answers(adminCalls.deskTickets, paged([ticket('Amber'), ticket('Blue', me)]));
  return shop;
}

test('e does the main act of the row that has the focus, and leaves the selection as it is', async () => {
  const shop = openDesk(['tickets.read', 'messages.answer']);
  const done = { outcomes: [{ id: ticket('Amber').id, refusal: null }] };
  shop.answers(adminCalls.selectedTickets, done);
  const { user } = await draw(<TicketQueue />, '/admin/tickets');
  await screen.findByRole('button', { name: deskWords.toMe });
  await user.click(box('Select Blue'));
  await bar();
  await user.keyboard('kke');
  await screen.findByText(listWords.done(1));
  expect(shop.askedOf(adminCalls.selectedTickets).map(({ body }) => body)).toEqual([
    { act: 'assign', ids: [ticket('Amber').id], assignee: me.id },
  ]);
  await expect.poll(() => box('Select Blue').checked).toBe(true);
});

test('who only reads tickets selects none and has nothing to press', async () => {
  openDesk(['tickets.read']);
  await draw(<TicketQueue />, '/admin/tickets');
  await screen.findByRole('link', { name: 'Amber' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: deskWords.toMe })).toBeNull();
});
