import type { Method } from './purchase.ts';

export type PayState = Readonly<{
  method: Method;
  /** Whole KES; 0 while there is no quote. */
  amountKes: number;
  processing: boolean;
  converting: boolean;
  hasCustomerId: boolean;
}>;

type PayWords = Readonly<{
  processing: string;
  converting: string;
  loadingCustomer: string;
  payCard: (kes: number) => string;
  payMpesa: (kes: number) => string;
  payBalance: (kes: number) => string;
  payBy: (kes: number, name: string) => string;
}>;

/** What the Pay button says and whether it can be pressed (§4). */
export function payButton(state: PayState, t: PayWords): { label: string; disabled: boolean } {
  if (state.processing) return { label: t.processing, disabled: true };
  if (!state.hasCustomerId) return { label: t.loadingCustomer, disabled: true };
  if (state.converting) return { label: t.converting, disabled: true };
  return { label: payLabel(state, t), disabled: state.amountKes <= 0 };
}

function payLabel({ method, amountKes }: PayState, t: PayWords): string {
  if (typeof method === 'object') return t.payBy(amountKes, method.name);
  const say = { card: t.payCard, mpesa: t.payMpesa, balance: t.payBalance }[method];
  return say(amountKes);
}
