import type { ProviderTraits } from '../traits.ts';
import { declines, meaningOf, refusals, waiting } from './result-codes.ts';

/** M-Pesa through Safaricom's Daraja: a prompt on the customer's phone. */
export const darajaTraits: ProviderTraits = {
  name: 'daraja',
  mode: 'STK',
  clientName: 'M-PESA',
  method: 'M-Pesa',
  component: 'M-Pesa payments',
  refundTo: 'your M-Pesa account',
  returns: 'whole',
  clearing: 'mpesa_clearing',
  paysFrom: 'mpesa_utility_clearing',
  knowsOurReference: false,
  namesReceiptLater: true,
  payouts: 'printed',
  door: { kind: 'secret', path: 'stk' },
  thanks: { ResultCode: 0, ResultDesc: 'Accepted' },
  // Payments facts §1.5.
  addresses: [
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
  ],
  waiting,
  declines,
  meaningOf: (code) =>
    (Object.hasOwn(refusals, code) ? refusals[code] : undefined) ?? meaningOf(code),
};
