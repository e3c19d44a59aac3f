import { planHours } from '#contracts/catalogue.ts';
import type { OrderLine } from '#modules/orders';

/** The time that a line buys, such as "24 hours" or "30 days". */
export function timeOf({ plan }: Pick<OrderLine, 'plan'>): string {
  const hours = planHours[plan];
  return hours > 24 ? `${hours / 24} days` : `${hours} hours`;
}
