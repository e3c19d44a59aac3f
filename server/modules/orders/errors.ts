import { refusal } from '#platform/errors.ts';
import type { Order, OrderEvent } from './order.ts';

export const OrderMoveRefused = refusal(
  'order-move-refused',
  ({ code, state }: Pick<Order, 'code' | 'state'>, event: OrderEvent) =>
    `Order ${code} is ${state}; it cannot ${event}. Reload to see its state.`,
);

export const OrderNotFound = refusal('not-found', 'This order is not in your account.');
