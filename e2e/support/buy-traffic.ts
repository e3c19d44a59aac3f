export type TrafficOffer = Readonly<{ productId: string; kes: number }>;

/** The body of `POST /payments` that pays an offer of gigabytes from the balance of an account. */
export const payingFor = ({ productId, kes }: TrafficOffer, email: string) => ({
  mode: 'BALANCE',
  accountNumber: email,
  amount: kes,
  category: 'COLLECTIONS',
  countryCode: 'KE',
  currencyCode: 'KES',
  metaData: { proxyId: productId, plan: 'monthly' },
});
