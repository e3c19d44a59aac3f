/** Every permission Admin route may ask for (decision G6). */
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
  'customers.note',
  'customers.act_as',
  'customers.data',
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
/** Everyone who works with customers can write notes for colleagues. */
const writing: readonly Permission[] = [...reading, 'customers.note'];

/** What each role may do. A permission that is not listed is refused. */
export const rolePermissions: Record<StaffRole, ReadonlySet<Permission>> = {
  owner: new Set(permissions),
  manager: new Set(permissions.filter((name) => name !== 'staff.manage')),
  operator: new Set([...writing, 'orders.fulfil', 'inventory.manage', 'payments.check']),
  support: new Set([
    ...writing,
    'customers.act_as',
    'tickets.read',
    'messages.answer',
    'payments.check',
  ]),
  finance: new Set([...writing, 'payments.check', 'payments.refund', 'ledger.read', 'audit.read']),
  'read-only': new Set([...reading, 'tickets.read', 'ledger.read']),
};
