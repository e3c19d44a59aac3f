import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverCalls } from '#contracts/goods/server-life.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleServer as server, exampleEnd as endsAt } from '../../testing/example-server.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { AutoRenewal } from './auto-renewal.tsx';

const auto = { agreedKes: 1_300, chargeAt: endsAt, amountKes: 1_300, pays: 'balance' } as const;
const switched = () => screen.getByRole<HTMLInputElement>('switch');
const said = () =>
  document.getElementById(switched().getAttribute('aria-describedby') ?? '')?.textContent ?? '';

test('the switch of a server says term and price, and turns its renewal on at that price', async () => {
  const shop = fakeShop();
  const asked = shop.holds(serverCalls.setServerAutoRenewal);
  const { user } = await draw(<AutoRenewal server={server} />);
  expect(said()).toBe('Renews every 30 days for KES 1,300 from your balance (KES 0).');
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
  expect(said()).toBe('');
  await user.click(screen.getByRole('button', { name: 'Accept KES 1,500' }));
  const [request] = shop.askedOf(serverCalls.setServerAutoRenewal);
  expect(request?.body).toEqual({ amountKes: 1_500 });
  asked.answer({ ...server, auto: { ...risen, pays: 'balance' } });
});

test.each([
  ['on', null, serverCalls.setServerAutoRenewal],
  ['off', auto, serverCalls.endServerAutoRenewal],
] as const)('a refusal to switch it %s puts the switch back', async (_, kept, call) => {
  const shop = fakeShop();
  shop.refuses(call, { code: 'price-changed', status: 409, detail: 'The price has changed.' });
  shop.answers(serverCalls.serverService, server);
  const { user } = await draw(<AutoRenewal server={{ ...server, auto: kept }} />);
  await user.click(switched());
  await expect.poll(() => shop.askedOf(call)).toHaveLength(1);
  await expect.poll(() => switched().checked).toBe(kept !== null);
});

test('a new price cannot be accepted while renewal is being switched off', async () => {
  const shop = fakeShop();
  const asked = shop.holds(serverCalls.endServerAutoRenewal);
  const risen = { ...auto, amountKes: 1_500, pays: 'price-changed' } as const;
  const { user } = await draw(<AutoRenewal server={{ ...server, auto: risen }} />);
  await user.click(switched());
  await user.click(screen.getByRole('button', { name: 'Accept KES 1,500' }));
  expect(shop.askedOf(serverCalls.setServerAutoRenewal)).toEqual([]);
  asked.answer(server);
});

test('a server that cannot be renewed has no switch', async () => {
  fakeShop();
  const renewal = { ...server.renewal, amountKes: null };
  await draw(<AutoRenewal server={{ ...server, renewal }} />);
  expect(screen.queryByRole('switch')).toBeNull();
});
