export type OrdersSearch = {
  /** The word that the orders call has for a state; all where there is none. */
  state?: string | undefined;
  q?: string | undefined;
  /** Nairobi days, yyyy-mm-dd. */
  from?: string;
  to?: string;
  /** Counted from 0. */
  page?: number | undefined;
};

const searchMax = 120;

/** What the orders screen shows, from its address. */
export function readOrdersSearch(raw: Record<string, unknown>): OrdersSearch {
  const search: OrdersSearch = {};
  // The router hands over digits as a number.
  if (typeof raw['q'] === 'string' || typeof raw['q'] === 'number') {
    const q = String(raw['q']).slice(0, searchMax);
    if (q) search.q = q;
  }
  if (typeof raw['state'] === 'string') search.state = raw['state'];
  for (const key of ['from', 'to'] as const) {
    const value = raw[key];
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) search[key] = value;
  }
  const page = Number(raw['page']);
  if (Number.isInteger(page) && page > 0) search.page = page;
  return search;
}
