import type { LeaseService } from '#contracts/goods/lease-life.ts';
import { noMoneyForRole } from '../../../errors.ts';

/** A lease for those of a team who use it and may not see money: each part says why it is empty. */
export const withoutMoney = (service: LeaseService): LeaseService => {
  const { keeping, refund } = service;
  const refusal = noMoneyForRole;
  const { cancelled } = keeping;
  return {
    ...service,
    renewal: { offers: [], refusal, phone: null },
    keeping: {
      ...keeping,
      refusal,
      auto: null,
      balanceKes: 0,
      cancelled: cancelled && { ...cancelled, returnedMinor: null },
      rest: { ...keeping.rest, refusal, amountMinor: 0 },
    },
    refund: { ...refund, refusal, amountMinor: 0, to: [], method: '' },
    terms: [],
  };
};
