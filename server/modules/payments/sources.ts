import type { ProviderName } from './payment.ts';

/**
 * Addresses that the providers publish (payments facts §1.5, §2.4). They mark a knock and never
 * block it: lists change, and a callback that is turned away is lost for good.
 */
const known: Readonly<Record<ProviderName, ReadonlySet<string>>> = {
  daraja: new Set([
    '196.201.214.200',
    '196.201.214.206',
    '196.201.214.207',
    '196.201.214.208',
    '196.201.213.114',
    '196.201.213.44',
    '196.201.212.127',
    '196.201.212.128',
    '196.201.212.129',
    '196.201.212.132',
    '196.201.212.136',
    '196.201.212.138',
    '196.201.212.69',
    '196.201.212.74',
  ]),
  paystack: new Set(['52.31.139.75', '52.49.173.169', '52.214.14.220']),
};

/** `address` is what the server saw, or its trusted proxy; never a header of the caller's. */
export const isKnownSource = (provider: ProviderName, address: string) =>
  known[provider].has(address.replace(/^::ffff:/, ''));
