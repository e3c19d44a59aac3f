import { wordIn } from './readable.ts';

/** The chart of accounts. What a provider holds for us is read by the provider's name. */
export const accountWords: Readonly<Record<string, string>> = {
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
