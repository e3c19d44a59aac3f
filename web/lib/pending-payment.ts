import { nowMs } from './clock.ts';

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
}>;

const key = 'pendingPayment';
const keptMs = 24 * 60 * 60_000;

export function savePendingPayment(record: PendingPayment): void {
  localStorage.setItem(key, JSON.stringify(record));
}

export function clearPendingPayment(): void {
  localStorage.removeItem(key);
}

/** The payment this customer left under way, unless it is older than a day or somebody else's. */
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
