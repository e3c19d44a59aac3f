/** Every permission a back-office route may ask for (decision G6). */
export const permissions = [
  'orders.read',
  'orders.fulfil',
  'payments.read',
  'payments.check',
  'payments.refund',
  'ledger.read',
  'inventory.manage',
  'prices.manage',
  'customers.read',
  'customers.suspend',
  'tickets.read',
  'messages.answer',
  'content.manage',
  'settings.manage',
  'staff.manage',
  'audit.read',
  'jobs.manage',
] as const;

export type Permission = (typeof permissions)[number];
export type StaffRole = 'owner' | 'manager' | 'operator' | 'support' | 'finance' | 'read-only';

const reading: readonly Permission[] = ['orders.read', 'payments.read', 'customers.read'];

/** What each role may do. A permission that is not listed is refused. */
export const rolePermissions: Record<StaffRole, ReadonlySet<Permission>> = {
  owner: new Set(permissions),
  manager: new Set(permissions.filter((name) => name !== 'staff.manage')),
  operator: new Set([...reading, 'orders.fulfil', 'inventory.manage', 'payments.check']),
  support: new Set([...reading, 'tickets.read', 'messages.answer', 'payments.check']),
  finance: new Set([...reading, 'payments.check', 'payments.refund', 'ledger.read', 'audit.read']),
  'read-only': new Set([...reading, 'tickets.read', 'ledger.read']),
};
