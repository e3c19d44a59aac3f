import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepingCalls, type LeaseKeeping } from '#contracts/leases/lease-keeping.ts';
import { leaseCalls } from '#contracts/goods/lease-life.ts';
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

const switched = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Auto-renew' });
const said = () => document.getElementById(switched().getAttribute('aria-describedby') ?? '');
const by = formatMoment(exampleKeeping.chargeAt ?? '');

test('the switch says term, price, balance and the next charge, and turns on at that price', async () => {
  const shop = fakeShop();
  const asked = shop.holds(keepingCalls.setAutoRenewal);
  const { user } = await drawWith({ auto: null });
  expect(said()?.textContent).toBe(
    `Renews every 30 days for KES 650 from your balance (KES 1,000). Next charge: ${by}.`,
  );
  expect(switched().checked).toBe(false);
  await user.click(switched());
  // One agreement, however often it is pressed before the answer.
  expect(switched().checked).toBe(true);
  await user.click(switched());
  expect(shop.askedOf(keepingCalls.setAutoRenewal).map(({ body }) => body)).toEqual([
    { plan: 'monthly', prompts: false, amountKes: 650 },
  ]);
  asked.answer({ ...exampleKeeping, auto });
});

test('a lease whose own term has become too long is offered a shorter one', async () => {
  const shop = fakeShop();
  const asked = shop.holds(keepingCalls.setAutoRenewal);
  const offers = exampleLease.renewal.offers.filter(({ plan }) => plan === 'daily');
  const renewal = { ...exampleLease.renewal, offers };
  const { user } = await draw(<KeepBlock service={{ ...exampleLease, renewal }} />);
  expect(said()?.textContent).toContain('Renews every 24 hours for KES 259');
  await user.click(switched());
  const [request] = shop.askedOf(keepingCalls.setAutoRenewal);
  expect(request?.body).toEqual({ plan: 'daily', prompts: false, amountKes: 259 });
  asked.answer({ ...exampleKeeping, auto: { ...auto, plan: 'daily' } });
});

test('a lease that renews says its next charge beside the switch, which turns it off', async () => {
  const shop = fakeShop();
  const asked = shop.holds(keepingCalls.endAutoRenewal);
  const { user } = await drawWith({ auto });
  expect(said()?.textContent).toBe(
    `Renews ${formatMoment(chargeAt)} for KES 650 from your balance.`,
  );
  expect(switched().checked).toBe(true);
  await user.click(switched());
  expect(switched().checked).toBe(false);
  expect(shop.askedOf(keepingCalls.endAutoRenewal)).toHaveLength(1);
  asked.answer(exampleKeeping);
});

test.each([
  ['on', null, keepingCalls.setAutoRenewal],
  ['off', auto, keepingCalls.endAutoRenewal],
] as const)('a refusal to switch it %s puts the switch back', async (_, kept, call) => {
  const shop = fakeShop();
  shop.refuses(call, { code: 'price-changed', status: 409, detail: 'The price has changed.' });
  shop.answers(leaseCalls.leaseService, exampleLease);
  const { user } = await drawWith({ auto: kept });
  await user.click(switched());
  await expect.poll(() => shop.askedOf(call)).toHaveLength(1);
  await expect.poll(() => switched().checked).toBe(kept !== null);
});

test('a balance that is too low is said where the renewal is promised', async () => {
  await drawWith({ auto: { ...auto, pays: 'nothing' }, balanceKes: 20 });
  screen.getByText('Your balance is KES 20. Top up before then to renew.');
  screen.getByRole('link', { name: 'Top up' });
  expect(said()?.textContent).toContain(`Renews ${formatMoment(chargeAt)} for KES 650.`);
});

test('a changed price is asked about, and no charge at another one is promised', async () => {
  await drawWith({ auto: { ...auto, amountKes: 700, pays: 'price-changed' } });
  screen.getByText(/^The price went from KES 650 to KES 700/);
  expect(screen.queryByText(/^Renews/)).toBeNull();
  expect(said()).toBeNull();
});

test('what cannot be renewed has no switch, and can still be cancelled', async () => {
  const { user } = await drawWith({ auto: null, refusal: 'This address was withdrawn.' });
  expect(screen.queryByRole('switch')).toBeNull();
  screen.getByText('This address was withdrawn.');
  await user.click(screen.getByRole('button', { name: 'Cancel proxy' }));
  await screen.findByRole('dialog', { name: /^Cancel this proxy at the end/ });
});
