import { afterEach, expect, test, vi } from 'vitest';
import {
  notify,
  onFirstToast,
  prepareToasts,
  serveToasts,
  toastDuration,
  toastRules,
} from './notify.ts';
import type { ToastMessage } from './notify.ts';

let stop = () => {};
afterEach(() => {
  stop();
});

test('payment toasts stay 2 s, contact 4 s or 2 s for a success, the rest 5 s', () => {
  expect(toastDuration({ kind: 'error', title: 'x', area: 'payment' })).toBe(2_000);
  expect(toastDuration({ kind: 'error', title: 'x', area: 'contact' })).toBe(4_000);
  expect(toastDuration({ kind: 'success', title: 'x', area: 'contact' })).toBe(2_000);
  expect(toastDuration({ kind: 'info', title: 'x' })).toBe(5_000);
});

test('the dashboard keeps one toast, the contact area up to 20', () => {
  expect(toastRules.dashboard.limit).toBe(1);
  expect(toastRules.contact.limit).toBe(20);
});

test('a toast that waited longer than it would have been shown is dropped', () => {
  vi.useFakeTimers();
  notify({ kind: 'info', title: 'Enter your PIN', area: 'payment' });
  vi.advanceTimersByTime(1_500);
  notify({ kind: 'error', title: 'Payment declined', area: 'payment' });
  vi.advanceTimersByTime(600);
  const seen: string[] = [];
  stop = serveToasts((message: ToastMessage) => seen.push(message.title));
  vi.useRealTimers();
  expect(seen).toEqual(['Payment declined']);
});

test('the host is asked for before a payment has something to say', () => {
  let summoned = 0;
  const forget = onFirstToast(() => {
    summoned += 1;
  });
  prepareToasts();
  forget();
  expect(summoned).toBe(1);
});

test('a toast raised before the host is there waits for it, in order', () => {
  let summoned = 0;
  const forget = onFirstToast(() => {
    summoned += 1;
  });
  notify({ kind: 'info', title: 'first' });
  notify({ kind: 'info', title: 'second' });
  const seen: string[] = [];
  stop = serveToasts((message: ToastMessage) => seen.push(message.title));
  notify({ kind: 'info', title: 'third' });
  forget();
  expect(summoned).toBe(2);
  expect(seen).toEqual(['first', 'second', 'third']);
});
