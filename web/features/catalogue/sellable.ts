import type { ProxyListing } from '#contracts/goods/catalogue.ts';

/** Whether it may be bought; one that another buyer holds can be free again in minutes. */
export const sellable = ({ availability }: Pick<ProxyListing, 'availability'>): boolean =>
  availability === 'available' || availability === 'held';

/** Only the holder of a lease sees the whole address. */
export const isHeldByMe = ({ ip }: Pick<ProxyListing, 'ip'>): boolean => !ip.includes('•');
