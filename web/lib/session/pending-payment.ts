import { useSyncExternalStore } from 'react';
import { dayMs } from '#contracts/time.ts';
import { nowMs } from '../time/clock.ts';
import { readSession } from './session.ts';

/** The record kept under `pendingPayment` while money is on its way (decision G29). */
export type PendingPayment = Readonly<{
  proxyId: string;
  countryCode: string;
  isp: string;
  amount: number;
  timestamp: number;
  isVps: boolean;
  customerId: string;
  customerEmail: string;
  /** Ours: which payment to follow after a reload. */
  paymentId: string;
  /** Ours: the lease or server that it renews. */
  renews?: string;
}>;

const key = 'pendingPayment';
const keptMs = dayMs;

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export function savePendingPayment(record: PendingPayment): void {
  localStorage.setItem(key, JSON.stringify(record));
  tell();
}

/** Which payment began, and for how many shillings. */
export type Begun = Pick<PendingPayment, 'paymentId' | 'amount'>;

type Known = Pick<PendingPayment, 'paymentId' | 'proxyId' | 'amount'> & Partial<PendingPayment>;

/** Keeps a payment of the person who is signed in; what is not known of it stays empty. */
export function rememberPayment(known: Known): void {
  const user = readSession()?.user;
  savePendingPayment({
    countryCode: '',
    isp: '',
    timestamp: nowMs(),
    isVps: false,
    customerId: user?.customerId ?? '',
    customerEmail: user?.email ?? '',
    ...known,
  });
}

/** Forgets this payment, and no other that began meanwhile. */
export function clearPendingPayment(paymentId: string): void {
  if (parse(localStorage.getItem(key))?.paymentId !== paymentId) return;
  localStorage.removeItem(key);
  tell();
}

/** The same as `readPendingPayment`, kept current across this tab and the others. */
export function usePendingPayment(customerId: string | undefined): PendingPayment | null {
  useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  return customerId ? readPendingPayment(customerId) : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** This customer's payment in progress, unless it is older than a day or another customer's. */
export function readPendingPayment(customerId: string): PendingPayment | null {
  const record = parse(localStorage.getItem(key));
  if (!record || record.customerId !== customerId) return null;
  return nowMs() - record.timestamp > keptMs ? null : record;
}

function parse(raw: string | null): PendingPayment | null {
  if (raw === null) return null;
  try {
    const value = JSON.parse(raw) as Partial<PendingPayment> | null;
    const usable = typeof value?.paymentId === 'string' && typeof value.timestamp === 'number';
    return usable ? (value as PendingPayment) : null;
  } catch {
    // Something else wrote here; the server's own record is the truth anyway.
    return null;
  }
}
