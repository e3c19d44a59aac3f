import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverCalls, type ServerService } from '#contracts/goods/server-life.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { draw } from '../../testing/draw.tsx';
import { fakeShop } from '../../testing/fake-shop.ts';
import { AutoRenewal } from './auto-renewal.tsx';

const hex = 'ab'.repeat(16);
const startsAt = '2026-11-20T08:00:00.000Z';
const endsAt = '2026-12-20T08:00:00.000Z';
const server: ServerService = {
  id: `srv_${hex}`,
  orderId: `ord_${hex}`,
  orderCode: 'LG-7K3M9Q',
  title: 'VPS US1, United States',
  operatingSystem: 'Linux',
  state: 'active',
  suspendedFor: null,
  power: 'running',
  requestedAt: startsAt,
  promisedBy: startsAt,
  activatedAt: startsAt,
  endsAt,
  keptUntil: null,
  access: null,
  can: [],
  hasConsole: false,
  hasUsage: false,
  busy: null,
  operations: [],
  renewal: { amountKes: 1_300, until: endsAt, refusal: null, phone: null },
  auto: null,
  balanceKes: 0,
  leavesAtEnd: false,
  late: null,
};
const auto = { agreedKes: 1_300, chargeAt: endsAt, amountKes: 1_300, pays: 'balance' } as const;
const switched = () => screen.getByRole<HTMLInputElement>('switch');
const said = () => switched().closest('label')?.textContent;

test('the switch of a server says price and day, and turns its renewal on at that price', async () => {
  const shop = fakeShop();
  const asked = shop.holds(serverCalls.setServerAutoRenewal);
  const { user } = await draw(<AutoRenewal server={server} />);
  expect(said()).toContain(`renew for KES 1,300 before ${formatMoment(endsAt)}`);
  await user.click(switched());
  await user.click(switched());
  expect(switched().checked).toBe(true);
  const bodies = shop.askedOf(serverCalls.setServerAutoRenewal).map(({ body }) => body);
  expect(bodies).toEqual([{ amountKes: 1_300 }]);
  asked.answer({ ...server, auto });
});

test('a server that renews says when and for what, and is turned off by the same switch', async () => {
  const shop = fakeShop();
  const asked = shop.holds(serverCalls.endServerAutoRenewal);
  const { user } = await draw(<AutoRenewal server={{ ...server, auto }} />);
  expect(said()).toContain(`Renews ${formatMoment(endsAt)} for KES 1,300 from your balance.`);
  await user.click(switched());
  expect(switched().checked).toBe(false);
  expect(shop.askedOf(serverCalls.endServerAutoRenewal)).toHaveLength(1);
  asked.answer(server);
});

test('a higher price is charged once it is accepted, and only then', async () => {
  const shop = fakeShop();
  const asked = shop.holds(serverCalls.setServerAutoRenewal);
  const risen = { ...auto, amountKes: 1_500, pays: 'price-changed' } as const;
  const { user } = await draw(<AutoRenewal server={{ ...server, auto: risen }} />);
  expect(said()).not.toContain('Renews');
  await user.click(screen.getByRole('button', { name: 'Accept KES 1,500' }));
  const [request] = shop.askedOf(serverCalls.setServerAutoRenewal);
  expect(request?.body).toEqual({ amountKes: 1_500 });
  asked.answer({ ...server, auto: { ...risen, pays: 'balance' } });
});

test('a server that cannot be renewed has no switch', async () => {
  fakeShop();
  const renewal = { ...server.renewal, amountKes: null };
  await draw(<AutoRenewal server={{ ...server, renewal }} />);
  expect(screen.queryByRole('switch')).toBeNull();
});
