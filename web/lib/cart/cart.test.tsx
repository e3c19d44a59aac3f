import { beforeEach, expect, test } from 'vitest';
import { linesMax } from '#contracts/sale/cart.ts';
import { cartKey, storageKeys } from '../session/session.ts';
import {
  addToCart,
  cartMax,
  changePlan,
  endPaying,
  readCart,
  removeFromCart,
  startPaying,
  type CartItem,
} from './cart.ts';

const item = (number: number): CartItem => ({
  id: `prx_${number}`,
  plan: 'daily',
  title: `City ${number}`,
  cc: 'KE',
});
const ids = () => readCart().items.map(({ id }) => id);
const signIn = (customerId: string) =>
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId }));
const paymentId = `pay_${'ab'.repeat(16)}`;

beforeEach(() => {
  localStorage.clear();
  signIn('cus_1');
});

test('a line is in the cart once, and no more are taken than an order has', () => {
  expect(cartMax).toBe(linesMax);
  expect(addToCart([item(1), item(2)])).toBe(2);
  expect(addToCart([item(2), item(3)])).toBe(1);
  expect(ids()).toEqual(['prx_1', 'prx_2', 'prx_3']);
  expect(addToCart(Array.from({ length: 1_200 }, (_, number) => item(number + 10)))).toBe(997);
  expect(readCart().items).toHaveLength(linesMax);
});

test('terms change for one line or for all', () => {
  addToCart([item(1), item(2)]);
  changePlan('monthly', 'prx_2');
  expect(readCart().items.map(({ plan }) => plan)).toEqual(['daily', 'monthly']);
  changePlan('monthly');
  expect(readCart().items.map(({ plan }) => plan)).toEqual(['monthly', 'monthly']);
});

test('what is paid leaves for good, and what was not paid comes back', () => {
  addToCart([item(1), item(2), item(3)]);
  startPaying(paymentId, ['prx_1', 'prx_2']);
  expect(ids()).toEqual(['prx_3']);
  endPaying(paymentId, false);
  expect(ids()).toEqual(['prx_3', 'prx_1', 'prx_2']);
  startPaying(paymentId, ['prx_1', 'prx_2']);
  endPaying(paymentId, true);
  endPaying(paymentId, false);
  expect(ids()).toEqual(['prx_3']);
  removeFromCart(['prx_3']);
  expect(localStorage.getItem(cartKey)).toBeNull();
});

test('another customer of the same browser has a cart of their own', () => {
  addToCart([item(1)]);
  signIn('cus_2');
  expect(ids()).toEqual([]);
});

test.each(['{', 'null', '[]', '{"customerId":"cus_1","items":[null,{"id":7}]}'])(
  'what cannot be read is an empty cart: %s',
  (raw) => {
    localStorage.setItem(cartKey, raw);
    expect(ids()).toEqual([]);
  },
);
