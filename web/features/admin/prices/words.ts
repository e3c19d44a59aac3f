/** Words of the price rules, for staff. */
import { counted } from '#contracts/locales.ts';

export const priceWords = {
  title: 'Price rules',
  lead: 'The first matching rule sets the price. Prices change only after you preview and apply; new stock is priced on import.',
  version: (version: number, when: string | null) =>
    when ? `Version ${version}, applied ${when}` : 'No active rules',
  add: 'Add rule',
  none: 'No rules yet',
  noneText: 'Without rules, prices do not change and new stock gets the default price.',
  rule: (place: number) => `Rule ${place}`,
  name: 'Name',
  supplier: 'Supplier',
  country: 'Country',
  connection: 'Connection',
  rating: 'Minimum rating',
  any: 'Any',
  kind: 'Price',
  kinds: { fixed: 'Fixed', markup: 'Cost plus markup' },
  price: {
    dayCents: 'Daily price, USD',
    monthCents: 'Monthly price, USD',
    percent: 'Markup, %',
    monthDiscountPercent: 'Monthly discount vs 30 × daily, %',
  },
  up: 'Move up',
  down: 'Move down',
  remove: 'Remove',
  preview: 'Preview',
  apply: (count: number) =>
    count === 0 ? 'Apply without price changes' : `Apply to ${counted(count, 'price')}`,
  applied: 'Prices updated.',
  counts: {
    changed: 'Price changes',
    same: 'Unchanged',
    unmatched: 'No matching rule',
    belowCost: 'Below cost',
  },
  matched: (count: number) => `prices ${counted(count, 'address', 'addresses')}`,
  below: 'Some addresses would be sold below cost.',
  largest: 'Largest changes',
  what: 'Address',
  by: 'Rule',
  oneDay: 'Day',
  oneMonth: 'Month',
} as const;
