import { beforeEach, expect, test, vi } from 'vitest';
import { clearPendingPayment, readPendingPayment, savePendingPayment } from './pending-payment.ts';
import { hourMs } from '#contracts/time.ts';

const record = {
  proxyId: 'prx_1',
  countryCode: 'KE',
  isp: 'Safaricom',
  amount: 259,
  timestamp: Date.now(),
  isVps: false,
  customerId: 'cus_1',
  customerEmail: 'amina@demo.test',
  paymentId: 'pay_1',
};

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('a payment under way is found again by its customer and by nobody else', () => {
  savePendingPayment(record);
  expect(readPendingPayment('cus_1')).toEqual(record);
  expect(readPendingPayment('cus_2')).toBeNull();
});

test('a record older than a day is ignored', () => {
  savePendingPayment({ ...record, timestamp: Date.now() - 23 * hourMs });
  expect(readPendingPayment('cus_1')).not.toBeNull();
  savePendingPayment({ ...record, timestamp: Date.now() - 25 * hourMs });
  expect(readPendingPayment('cus_1')).toBeNull();
});

test('a decided payment leaves no record, and a foreign one is no payment', () => {
  savePendingPayment(record);
  clearPendingPayment('pay_1');
  expect(stored.has('pendingPayment')).toBe(false);
  stored.set('pendingPayment', '[1,2');
  expect(readPendingPayment('cus_1')).toBeNull();
});

test('late news of one payment does not forget the next', () => {
  savePendingPayment({ ...record, paymentId: 'pay_2' });
  clearPendingPayment('pay_1');
  expect(readPendingPayment('cus_1')?.paymentId).toBe('pay_2');
});
