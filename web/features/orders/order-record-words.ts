import { catalogue } from '../../lib/text/words.ts';

export const recordWords = catalogue('record', {
  title: (code: string) => `Order ${code}`,
  back: 'Your orders',
  print: 'Print',
  open: 'Order record',
  missing: 'This order is not in your account',
  missingText: 'Open it from your orders.',
  unreachable: 'We couldn’t load the order.',
  again: 'Try again',
  money: 'Payment',
  usd: 'Price',
  refunded: 'Refunded',
  proof: 'Proof of delivery',
  proofText: 'You and our team see the same log. It can’t be edited.',
  pending: 'Not yet',
  ping: (ms: number) => `Responded in ${ms} ms.`,
  steps: {
    tested: 'Tested before payment',
    reserved: 'Reserved for you',
    paid: 'Payment confirmed',
    credited: 'Added to your balance',
    credentials_issued: 'Credentials issued',
    extended: 'Time extended',
    first_seen: 'Credentials viewed',
    first_connection: 'First connection',
  },
});
