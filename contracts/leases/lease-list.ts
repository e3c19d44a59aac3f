/** How a customer's leases are listed, in words that the first load of the app can carry. */
export const leaseTabs = ['active', 'expired', 'all'] as const;
export type LeaseTab = (typeof leaseTabs)[number];

/** What they are sorted by. */
export const leaseColumns = ['place', 'address', 'label', 'ends', 'test'] as const;
export type LeaseColumn = (typeof leaseColumns)[number];
