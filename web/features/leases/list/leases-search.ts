export type LeaseTab = 'active' | 'expired' | 'all';
export const leaseTabs = ['active', 'expired', 'all'] as const;

export type LeasesSearch = {
  tab?: LeaseTab;
  q?: string;
  /** Nairobi days, yyyy-mm-dd. */
  from?: string;
  to?: string;
  /** The lease to show opened. */
  lease?: `lse_${string}`;
  /** The lease whose renewal is being paid. */
  renew?: `lse_${string}`;
};

const searchMax = 120;

export function readLeasesSearch(raw: Record<string, unknown>): LeasesSearch {
  const search: LeasesSearch = {};
  const tab = leaseTabs.find((entry) => entry === raw['tab']);
  if (tab) search.tab = tab;
  if (typeof raw['q'] === 'string' || typeof raw['q'] === 'number') {
    const q = String(raw['q']).slice(0, searchMax);
    if (q) search.q = q;
  }
  for (const key of ['from', 'to'] as const) {
    const value = raw[key];
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) search[key] = value;
  }
  for (const key of ['lease', 'renew'] as const) {
    const value = raw[key];
    if (isLeaseId(value)) search[key] = value;
  }
  return search;
}

const isLeaseId = (value: unknown): value is `lse_${string}` =>
  typeof value === 'string' && /^lse_[0-9a-f]{32}$/.test(value);
