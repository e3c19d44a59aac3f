import type { CustomerKind, StaffKind } from '#contracts/account/notices.ts';
import type { MailFacts, MailTemplate } from './mail.ts';

/** The readers of a fact beside its email, and the kind of notice. */
export type Audience =
  | Readonly<{ audience: 'customer'; kind: CustomerKind }>
  | Readonly<{ audience: 'staff'; kind: StaffKind }>;

const customerKindOf: Partial<Record<MailTemplate, CustomerKind>> = {
  'purchase-ready': 'delivery',
  'purchase-many-ready': 'delivery',
  'server-ready': 'delivery',
  'server-renewed': 'delivery',
  'activation-late': 'delivery',
  'staff-message': 'delivery',
  'money-credited': 'payment',
  'money-returned': 'payment',
  'balance-payout': 'payment',
  'payment-contested': 'payment',
  'balance-topped-up': 'payment',
  'payment-found': 'payment',
  'lease-ending': 'renewal',
  'auto-renewal-waits': 'renewal',
  'server-ending': 'renewal',
  'lease-moved': 'replacement',
  'leases-replaced': 'replacement',
  'leases-ended': 'payment',
  'lease-changed': 'renewal',
  'traffic-mark': 'traffic',
  'traffic-top-up-stopped': 'traffic',
  'refund-request': 'payment',
  'account-suspended': 'security',
  'account-restored': 'security',
  'balance-low': 'balance',
  'ticket-answer': 'ticket',
  'ticket-closing': 'ticket',
  'password-changed': 'security',
  'email-change-asked': 'security',
  'email-changed': 'security',
  'protection-changed': 'security',
  'api-token-made': 'security',
  'list-link-made': 'security',
  'list-link-read': 'security',
  'team-joined': 'security',
  'team-role-changed': 'security',
  'team-removed': 'security',
  'passkey-added': 'security',
  'passkey-removed': 'security',
  'data-copy-ready': 'security',
  'erasure-asked': 'security',
};

const staffKindOf: Partial<Record<MailTemplate, StaffKind>> = {
  'operator-notice': 'purchase',
  'activation-clock': 'clock',
  'fulfilment-failed': 'fulfilment',
  'ticket-arrived': 'ticket',
  'contact-message': 'ticket',
  'unlisted-caller': 'caller',
};

/** The permission that a team member needs for this notice. */
export const permissionFor = {
  purchase: 'orders.read',
  clock: 'orders.read',
  fulfilment: 'orders.read',
  ticket: 'tickets.read',
  caller: 'payments.read',
} as const satisfies Record<StaffKind, string>;

/** Emails that cannot be switched off: without them an account could be stolen unnoticed. */
export const isFixed = (kind: string, channel: string) => kind === 'security' && channel === 'mail';

/**
 * The readers of this fact beside the email; none for requested codes and links, and for purchases
 * that the shop delivers automatically.
 */
export function toldOf<T extends MailTemplate>(
  template: T,
  facts: MailFacts[T],
): Audience | undefined {
  const forCustomer = customerKindOf[template];
  if (forCustomer) return { audience: 'customer', kind: forCustomer };
  const forStaff = staffKindOf[template];
  if (!forStaff || ('product' in facts && facts.product === 'proxy')) return undefined;
  return { audience: 'staff', kind: forStaff };
}

/** Where a link of the mail would show something once, or to its reader alone. */
const fixedPaths: Partial<Record<MailTemplate, string>> = {
  'purchase-ready': '/dashboard/proxies',
  'server-ready': '/dashboard/orders',
  'password-changed': '/account/settings',
  'email-change-asked': '/account/settings',
  'email-changed': '/account/settings',
  'operator-notice': '/admin/orders',
  'contact-message': '/admin/tickets',
};

/** The screen that a fact is about. */
export function pathOf(template: MailTemplate, facts: Readonly<Record<string, unknown>>): string {
  const fixed = fixedPaths[template];
  if (fixed !== undefined) return fixed;
  const { link } = facts;
  if (typeof link !== 'string' || !URL.canParse(link)) return '/dashboard';
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** What is kept of a fact: everything that its subject says, nothing that works once. */
export const keptFacts = (facts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, dropped.has(name) ? '' : value]),
  );
const dropped = new Set(['link', 'code', 'replyTo', 'body']);
