export type VpsSearch = {
  /** The chosen location, two letters. */
  country?: string;
  /** The server whose panel is open, such as us1. */
  server?: string;
  os?: 'Linux' | 'Windows';
  /** The payment panel is open. */
  pay?: true;
};

/** What the server screen shows, from its address. */
export function readVpsSearch(raw: Record<string, unknown>): VpsSearch {
  const search: VpsSearch = {};
  const country = raw['country'];
  if (typeof country === 'string' && /^[A-Z]{2}$/.test(country)) search.country = country;
  const server = raw['server'];
  if (typeof server === 'string' && /^[a-z]{2}\d{1,2}$/.test(server)) search.server = server;
  if (raw['os'] === 'Linux' || raw['os'] === 'Windows') search.os = raw['os'];
  if (search.server && raw['pay'] === true) search.pay = true;
  return search;
}
