/** Words of the price rules, for staff. */
export const priceWords = {
  title: 'Price rules',
  lead: 'The first rule that applies prices an address. Nothing changes before you have looked at the preview and applied it; new stock is priced as it arrives.',
  version: (version: number, when: string | null) =>
    when ? `Version ${version}, applied ${when}` : 'No rules are in force',
  add: 'Add rule',
  none: 'No rules yet',
  noneText: 'Without rules prices stay as they are, and new stock costs the shop’s default.',
  rule: (place: number) => `Rule ${place}`,
  name: 'Name',
  supplier: 'Supplier',
  country: 'Country',
  connection: 'Kind',
  rating: 'Rating from',
  any: 'Any',
  kind: 'Price',
  kinds: { fixed: 'Fixed', markup: 'Cost and markup' },
  price: {
    dayCents: 'USD for a day',
    monthCents: 'USD for a month',
    percent: 'Markup on the cost, %',
    monthDiscountPercent: 'Month cheaper than 30 days by, %',
  },
  up: 'Move up',
  down: 'Move down',
  remove: 'Remove',
  preview: 'Preview',
  apply: (count: number) =>
    count === 0
      ? 'Apply, no price changes'
      : `Apply to ${count} ${count === 1 ? 'price' : 'prices'}`,
  applied: 'Applied.',
  counts: {
    changed: 'Prices change',
    same: 'Stay as they are',
    unmatched: 'No rule applies',
    belowCost: 'Below their cost',
  },
  matched: (count: number) => `prices ${count} ${count === 1 ? 'address' : 'addresses'}`,
  below: 'Some addresses would be sold below what they cost.',
  largest: 'Largest changes',
  what: 'Address',
  by: 'Rule',
  oneDay: 'Day',
  oneMonth: 'Month',
} as const;
