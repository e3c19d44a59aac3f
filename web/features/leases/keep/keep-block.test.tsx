import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepingCalls, type LeaseKeeping } from '#contracts/goods/lease-keeping.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { draw } from '../../../testing/draw.tsx';
import { exampleLease, exampleKeeping } from '../../../testing/example-lease.ts';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { KeepBlock } from './keep-block.tsx';

const chargeAt = '2026-12-12T15:30:00.000Z';
const auto = {
  plan: 'monthly',
  prompts: false,
  agreedKes: 650,
  chargeAt,
  amountKes: 650,
  pays: 'balance',
} as const;

const drawWith = (keeping: Partial<LeaseKeeping>) =>
  draw(<KeepBlock service={{ ...exampleLease, keeping: { ...exampleKeeping, ...keeping } }} />);

test('the switch says what renewing costs and until when, and turns it on at that price', async () => {
  const shop = fakeShop();
  const asked = shop.holds(keepingCalls.setAutoRenewal);
  const { user } = await drawWith({ auto: null });
  const by = formatMoment(exampleLease.endsAt);
  const off = screen.getByRole<HTMLInputElement>('switch', {
    name: new RegExp(`^Auto-renew ?Turn on to renew for KES 650 before ${by}`),
  });
  expect(off.checked).toBe(false);
  await user.click(off);
  // One agreement, however often it is pressed before the answer.
  expect(off.checked).toBe(true);
  await user.click(off);
  expect(shop.askedOf(keepingCalls.setAutoRenewal).map(({ body }) => body)).toEqual([
    { plan: 'monthly', prompts: false, amountKes: 650 },
  ]);
  asked.answer({ ...exampleKeeping, auto });
});

test('a lease that renews says its next charge beside the switch, which turns it off', async () => {
  const shop = fakeShop();
  const asked = shop.holds(keepingCalls.endAutoRenewal);
  const { user } = await drawWith({ auto });
  const on = screen.getByRole<HTMLInputElement>('switch', {
    name: new RegExp(`Renews ${formatMoment(chargeAt)} for KES 650 from your balance\\.`),
  });
  expect(on.checked).toBe(true);
  await user.click(on);
  expect(on.checked).toBe(false);
  expect(shop.askedOf(keepingCalls.endAutoRenewal)).toHaveLength(1);
  asked.answer(exampleKeeping);
});

test('a balance that is too low is said where the renewal is promised', async () => {
  await drawWith({ auto: { ...auto, pays: 'nothing' } });
  screen.getByText(/^Your balance is too low/);
  screen.getByRole('link', { name: 'Top up' });
  const { textContent } = screen.getByRole('switch').closest('label') as HTMLElement;
  expect(textContent).toContain(`Renews ${formatMoment(chargeAt)} for KES 650.`);
});

test('a changed price is asked about, and no charge at another one is promised', async () => {
  await drawWith({ auto: { ...auto, amountKes: 700, pays: 'price-changed' } });
  screen.getByText(/^The price went from KES 650 to KES 700/);
  expect(screen.queryByText(/^Renews/)).toBeNull();
});

test('what cannot be renewed has no switch, and can still be let end', async () => {
  const { user } = await drawWith({ auto: null, refusal: 'This address was withdrawn.' });
  expect(screen.queryByRole('switch')).toBeNull();
  screen.getByText('This address was withdrawn.');
  await user.click(screen.getByRole('button', { name: 'Let it end' }));
  await screen.findByRole('dialog', { name: /^Cancel this proxy at the end/ });
});
