import { formatKes, formatWhole } from '../../lib/text/short-format.ts';
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
  /** Takes the shillings alone: the specified text has their name behind them. */
  payCard: (shillings: string) => string;
  payMpesa: (amount: string) => string;
  payBalance: (amount: string) => string;
  payBy: (amount: string, name: string) => string;
}>;

/** What the Pay button says and whether it can be pressed (§4). */
export function payButton(state: PayState, t: PayWords): { label: string; disabled: boolean } {
  if (state.processing) return { label: t.processing, disabled: true };
  if (!state.hasCustomerId) return { label: t.loadingCustomer, disabled: true };
  if (state.converting) return { label: t.converting, disabled: true };
  return { label: payLabel(state, t), disabled: state.amountKes <= 0 };
}

function payLabel({ method, amountKes }: PayState, t: PayWords): string {
  const amount = formatKes(amountKes);
  if (typeof method === 'object') return t.payBy(amount, method.name);
  if (method === 'card') return t.payCard(formatWhole(amountKes));
  return method === 'mpesa' ? t.payMpesa(amount) : t.payBalance(amount);
}
