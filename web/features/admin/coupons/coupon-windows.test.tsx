import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminCoupon } from '#contracts/admin/money/billing.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { problemOf } from '../../../testing/problem-of.ts';
import { CouponDialog } from './coupon-windows.tsx';
import { couponWords as t } from './coupon-words.ts';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const coupon: AdminCoupon = {
  id: 'cpn_1',
  code: 'KARIBU-10',
  percent: 10,
  offKes: null,
  products: ['proxy'],
  minKes: 0,
  usesMax: null,
  usesPerCustomerMax: 1,
  startsAt: '2026-03-01T12:00:00.000Z',
  endsAt: null,
  note: '',
  state: 'running',
  used: 0,
  stoppedAt: null,
  version: 3,
  createdAt: '2026-03-01T12:00:00.000Z',
};

async function opened(changed?: AdminCoupon) {
  const shop = fakeShop();
  const onClose = vi.fn<() => void>();
  const { user } = await draw(<CouponDialog coupon={changed} onClose={onClose} />);
  const save = () => user.click(screen.getByRole('button', { name: t.save }));
  return { shop, user, save, onClose };
}

test('a form that breaks a rule sends nothing and leads to the first wrong field', async () => {
  const { shop, user, save } = await opened();
  await user.clear(field(t.worth.percent));
  await user.type(field(t.worth.percent), '101');
  await save();
  await expect.poll(() => document.activeElement).toBe(field(t.code));
  expect(problemOf(field(t.code))).toContain('Use 3 to 24 letters, digits or hyphens');
  expect(problemOf(field(t.worth.percent))).toContain('Enter 100 or less.');
  expect(field(t.worth.percent).getAttribute('aria-invalid')).toBe('true');
  expect(shop.asked).toEqual([]);
});

test('a problem goes while its field is mended', async () => {
  const { user, save } = await opened();
  await save();
  await expect.poll(() => problemOf(field(t.code))).toContain('Letters, digits');
  await user.type(field(t.code), 'karibu-10');
  await expect.poll(() => problemOf(field(t.code))).not.toContain('3 to 24');
});

test('what is typed is sent as the contract has it, once', async () => {
  const { shop, user, save, onClose } = await opened(coupon);
  const held = shop.holds(adminCalls.changeCoupon);
  await user.selectOptions(screen.getByRole('combobox', { name: t.kind }), t.kinds.offKes);
  await user.type(field(t.worth.offKes), '150');
  const form = field(t.worth.offKes).form as HTMLFormElement;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await save();
  await expect.poll(() => shop.askedOf(adminCalls.changeCoupon)).toHaveLength(1);
  expect(shop.asked[0]?.body).toMatchObject({ version: 3, percent: null, offKes: 150 });
  expect(shop.asked[0]?.body).not.toHaveProperty('code');
  held.answer(coupon);
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
});

test('a refusal stands under its field, and what was typed stays', async () => {
  const { shop, user, save, onClose } = await opened();
  shop.refuses(adminCalls.addCoupon, {
    code: 'validation-failed',
    status: 422,
    errors: [{ pointer: '/code', detail: 'There is a coupon with this code' }],
  });
  await user.type(field(t.code), 'karibu-10');
  await save();
  await expect.poll(() => problemOf(field(t.code))).toContain('There is a coupon');
  expect(document.activeElement).toBe(field(t.code));
  expect(field(t.code).value).toBe('karibu-10');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('a refusal of the whole is said once, above the button', async () => {
  const { shop, save } = await opened(coupon);
  const detail = 'Somebody else changed this coupon.';
  shop.refuses(adminCalls.changeCoupon, { code: 'edit-conflict', status: 409, detail });
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
  expect(screen.getAllByText(detail)).toHaveLength(1);
});
