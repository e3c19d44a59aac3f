/**
 * The chart of accounts (payments facts §4.2). Debits are positive and credits negative, so assets
 * and expenses are normally positive, liabilities and income negative.
 */
export const accounts = {
  mpesa_clearing: { kind: 'asset', about: 'money M-Pesa holds for us' },
  mpesa_utility_clearing: { kind: 'asset', about: 'money M-Pesa holds for payouts to phones' },
  paystack_clearing: { kind: 'asset', about: 'money the card provider holds for us' },
  disputed: { kind: 'asset', about: 'card money that a bank contests, until it decides' },
  bank: { kind: 'asset', about: 'money in the bank' },
  provider_fees: { kind: 'expense', about: 'what providers keep' },
  losses: { kind: 'expense', about: 'what the shop bears itself' },
  customer_deposits: { kind: 'liability', about: 'paid and not yet delivered' },
  revenue: { kind: 'income', about: 'delivered' },
  vat_output: { kind: 'liability', about: 'tax collected' },
  refunds_payable: { kind: 'liability', about: 'promised back and not yet sent' },
  customer_credit: { kind: 'liability', about: 'balance of a customer: excess and late money' },
  suspense: { kind: 'liability', about: 'money whose owner is not known yet' },
} as const satisfies Record<string, { kind: AccountKind; about: string }>;

type AccountKind = 'asset' | 'liability' | 'income' | 'expense';
/** What a provider holds for us; each has an account of its own, named in its folder. */
export type ClearingAccount = `${string}_clearing`;
export type Account = keyof typeof accounts | ClearingAccount;
