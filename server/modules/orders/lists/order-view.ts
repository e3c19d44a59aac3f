import { toDecimal, toWholeKes } from '#contracts/money.ts';
import { categories } from '#contracts/sale/orders.ts';
import type { Order as OrderView, OrderData } from '#contracts/sale/orders.ts';
import { maskAddress } from '#modules/catalogue/listing';
import { statusWords, titleOfMany, type OrderLine } from '../order.ts';
import type { ListedOrder } from './search-orders.sql.ts';

/** What other modules add to an order before its customer reads it. */
export type OrderExtras = Readonly<{
  /** Under which of the shop's categories it is listed. */
  category: keyof typeof categories;
  paymentMethod: string | null;
  receipt: string | null;
  /** Absent while it was not paid, and for what sells nothing. */
  invoiceNumber?: string | undefined;
  /** Why the money of an unpaid order did not come, in the words of the status. */
  refusal?: string;
  /** What the goods are now: the module that owns them decides what may be shown. */
  now: OrderData;
}>;

/** The one shape of an order on its way out (decision G60). */
export function orderView(listed: ListedOrder, extras: OrderExtras): OrderView {
  const { order, line, quantity } = listed;
  const { paymentMethod, receipt, now } = extras;
  const refusal = order.state === 'awaiting_payment' ? extras.refusal : undefined;
  return {
    orderId: order.id,
    externalOrderId: order.code,
    totalAmount: toDecimal(order.usd),
    totalKes: toWholeKes(order.kes),
    rateE4: order.rateE4,
    quantity,
    status: refusal ?? statusWords[order.state],
    state: order.state,
    createdAt: order.createdAt.toISOString(),
    paymentMethod,
    receipt,
    invoice: extras.invoiceNumber ?? null,
    product: {
      name: titleOfMany(line.title, quantity),
      category: categories[extras.category],
      categoryCode: extras.category,
    },
    // What several lines sold is read line by line.
    orderData: quantity > 1 ? {} : { ...soldData(line), ...now },
  };
}

const masked = (ip: string | undefined) => (ip === undefined ? ip : maskAddress(ip));

/** The map of the specification from what was sold: flags as the word true, never as false. */
export function soldData({ facts, serviceFrom }: OrderLine): OrderData {
  const text = (name: string) => {
    const value = facts[name];
    return typeof value === 'string' ? value : undefined;
  };
  const flag = (name: string) => (facts[name] === true ? 'true' : undefined);
  return compact({
    // Only who has had the proxy reads its whole address (decision G57).
    IP: serviceFrom ? text('ip') : masked(text('ip')),
    ISP: text('isp'),
    LOCATION_CITY: text('city'),
    LOCATION_REGION: text('region'),
    LOCATION_COUNTRY_CODE: text('countryCode'),
    CONNECTIVITY: text('connection'),
    RENEWABLE: flag('renewable'),
    AUTO_RENEWABLE: flag('autoRenewable'),
    REFUNDABLE: flag('refundable'),
  });
}

const compact = (data: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as OrderData;
