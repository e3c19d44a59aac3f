import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { rateWords as t } from './rate-words.ts';
import { Rates } from './rates.tsx';

const rate = { rateE4: 1_295_000, setAt: '2026-03-01T12:00:00.000Z', hint: null };
const none = { content: [], totalItems: 0, page: 0, size: 20 };
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: t.field });

function shopWithRate() {
  const shop = fakeShop();
  shop.answers(adminCalls.rates, none);
  shop.answers(adminCalls.rate, rate);
  return shop;
}

test('while the rate comes nothing can be set', async () => {
  const shop = shopWithRate();
  const held = shop.holds(adminCalls.rate);
  await draw(<Rates />);
  expect(screen.queryByRole('button', { name: t.set })).toBeNull();
  held.answer(rate);
  expect((await field()).value).toBe('129.50');
});

test('a rate that cannot be read says why', async () => {
  shopWithRate().refuses(adminCalls.rate, { code: 'forbidden', status: 403, detail: 'Not you' });
  await draw(<Rates />);
  expect((await screen.findByRole('alert')).textContent).toContain('Not you');
});

test('a new rate is asked for once more, and sent beside the one on the screen', async () => {
  const shop = shopWithRate();
  const { user } = await draw(<Rates />);
  await user.clear(await field());
  await user.type(await field(), '131.25');
  await user.click(screen.getByRole('button', { name: t.set }));
  const dialog = await screen.findByRole('dialog', { name: t.ask('129.50', '131.25') });
  shop.answers(adminCalls.setRate, { ...rate, rateE4: 1_312_500 });
  await user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLButtonElement);
  await expect
    .poll(() => shop.askedOf(adminCalls.setRate).map(({ body }) => body))
    .toEqual([{ rateE4: 1_312_500, currentE4: 1_295_000 }]);
});
