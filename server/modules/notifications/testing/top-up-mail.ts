import type { CustomerId } from '#contracts/ids.ts';
import type { NewMail } from '../describers/mail.ts';

type About = Readonly<{ customerId: CustomerId; dedupeKey: string; at: Date }>;

/** A mail about a balance of 1,259 shillings that a thousand was added to. */
export const topUpMail = ({ customerId, dedupeKey, at }: About) =>
  ({
    template: 'balance-topped-up',
    dedupeKey,
    to: [`${customerId}@example.test`],
    customerId,
    facts: {
      firstName: 'Wanjiru',
      orderCode: 'K7M2Q9',
      amount: 'KES 1000.00',
      balance: 'KES 1259.00',
      receipt: 'UKL1234567',
      link: 'https://shop.test/dashboard/balance',
    },
    at,
  }) as const satisfies NewMail<'balance-topped-up'>;
