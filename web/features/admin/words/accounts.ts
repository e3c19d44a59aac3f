import { wordIn } from './readable.ts';

/** The chart of accounts; a provider that is added later has a readable name. */
export const accountWords: Readonly<Record<string, string>> = {
  mpesa_clearing: 'M-Pesa clearing',
  mpesa_utility_clearing: 'M-Pesa payouts clearing',
  paystack_clearing: 'Paystack clearing',
  disputed: 'Disputed payments',
  bank: 'Bank',
  provider_fees: 'Provider fees',
  losses: 'Losses',
  customer_deposits: 'Customer deposits',
  revenue: 'Revenue',
  vat_output: 'VAT output',
  refunds_payable: 'Refunds payable',
  customer_credit: 'Customer balances',
  suspense: 'Unmatched payments',
};

export const accountWord = (account: string) => wordIn(accountWords, account);
