/** Tables of others that a module's statements name, with what would be lost without them. */
export type Read = Readonly<{
  /** A module, its admin, or the platform. What a module may read, its admin may too. */
  reader: string;
  tables: readonly string[] | 'every';
  why: string;
}>;

const whoDidIt = 'shows by its address who did it';

/**
 * Which module may read which tables. All other reads go through the owner's `index.ts`, which
 * costs one more query; a line here is for lists and figures that need one statement. No module
 * writes another module's table.
 */
export const mayRead: readonly Read[] = [
  { reader: 'admin', tables: 'every', why: 'searches, reports and invariants span all modules' },
  { reader: 'abuse', tables: ['customers'], why: whoDidIt },
  {
    reader: 'abuse/admin',
    tables: ['proxies', 'upstreams', 'leases', 'lease_moves', 'lease_connections', 'site_checks'],
    why: 'finds who used an address at a moment, over every lease and move',
  },
  {
    reader: 'abuse/admin',
    tables: ['orders', 'order_lines'],
    why: 'names the purchase behind a reported lease',
  },
  { reader: 'billing', tables: ['orders'], why: 'names orders by code in a copy of data' },
  { reader: 'catalogue', tables: ['customers'], why: whoDidIt },
  {
    reader: 'catalogue',
    tables: ['shop_settings'],
    why: 'a listing is priced for the terms that the owner offers at that moment',
  },
  {
    reader: 'catalogue',
    tables: ['upstreams'],
    why: 'prices follow what an address costs, and staff see where it comes from',
  },
  {
    reader: 'catalogue',
    tables: ['lease_claims', 'leases'],
    why: 'pages and counts leave out what is held or leased at that moment (decision H1)',
  },
  {
    reader: 'catalogue',
    tables: ['orders', 'order_lines', 'servers'],
    why: 'an offer with few places counts those that are taken',
  },
  {
    reader: 'catalogue',
    tables: ['address_pools', 'server_addresses', 'server_placements'],
    why: 'an offer is sold out where its machines would get no address',
  },
  {
    reader: 'catalogue/admin',
    tables: ['audit_log'],
    why: 'a product is shown with what staff changed of it',
  },
  {
    reader: 'identity',
    tables: ['mails'],
    why: 'the log of emails is the record of former addresses and changed passwords',
  },
  {
    reader: 'identity',
    tables: ['orders'],
    why: 'an account that bought something is not removed',
  },
  {
    reader: 'inventory',
    tables: ['proxies'],
    why: 'an exit is listed once, and a search of stock takes words of listings',
  },
  {
    reader: 'inventory',
    tables: ['leases'],
    why: 'leased addresses are checked more often, and an exit in use is not taken away',
  },
  {
    reader: 'leases',
    tables: ['order_lines'],
    why: 'finds a lease by the order of a renewal, and titles it in a copy of data',
  },
  {
    reader: 'leases',
    tables: ['proxies', 'countries'],
    why: 'thirty days of all leases of a customer are grouped by place in one statement',
  },
  {
    reader: 'leases',
    tables: ['account_members', 'customers'],
    why: 'a change link is made by who is of the team at that moment, and its maker opens it',
  },
  {
    reader: 'leases',
    tables: ['orders'],
    why: 'a customer finds a lease among thousands by the code of its order',
  },
  {
    reader: 'notifications',
    tables: ['customers'],
    why: 'a text goes to the number of an account',
  },
  {
    reader: 'notifications',
    tables: ['jobs'],
    why: 'an email or delivery is shown with the state of its job, and its facts are sealed there',
  },
  {
    reader: 'notifications',
    tables: ['contact_messages'],
    why: 'erases old emails that do not say themselves whom they name',
  },
  {
    reader: 'orders',
    tables: ['invoices', 'payment_attempts'],
    why: 'a customer finds an order among thousands by its invoice and its receipt',
  },
  {
    reader: 'payments',
    tables: ['orders'],
    why: 'what a payer typed is matched with order codes, thousands at a time',
  },
  {
    reader: 'platform',
    tables: ['forgotten', 'gateways'],
    why: 'figures of the metrics page, one row each',
  },
  {
    reader: 'privacy',
    tables: ['customers'],
    why: 'copies and erases the account with everything that names it',
  },
  {
    reader: 'privacy',
    tables: [
      'orders',
      'leases',
      'servers',
      'customer_balances',
      'payment_attempts',
      'refunds',
      'disputes',
    ],
    why: 'one statement says what still forbids an erasure',
  },
  { reader: 'reconciliation', tables: ['customers'], why: whoDidIt },
  {
    reader: 'reconciliation',
    tables: [
      'ledger_entries',
      'ledger_transfers',
      'payment_attempts',
      'refunds',
      'disputes',
      'stray_money',
    ],
    why: 'compares the books with what providers say, row by row',
  },
  { reader: 'reconciliation', tables: ['orders'], why: 'finds the order that money names' },
  {
    reader: 'sales/admin',
    tables: ['customers', 'orders', 'order_lines'],
    why: 'lists payments and refunds with who paid for what',
  },
  {
    reader: 'sales/admin',
    tables: ['leases', 'lease_auto_renewals', 'lease_claims', 'proxies'],
    why: 'lists leases by their end and finds them by address, with their holder',
  },
  {
    reader: 'sales/admin',
    tables: [
      'disputes',
      'paybill_notices',
      'payment_attempts',
      'payment_events',
      'payment_exceptions',
      'provider_conversations',
      'provider_inbox',
      'receipt_claims',
      'refund_events',
      'refund_lines',
      'refunds',
      'stray_money',
    ],
    why: 'shows the whole story of a payment and searches among all of them',
  },
  {
    reader: 'servers',
    tables: ['customers'],
    why: 'nothing renews or expires for a suspended account, and staff search by address',
  },
  { reader: 'servers', tables: ['orders', 'order_lines'], why: 'lists servers as they were sold' },
  { reader: 'settings', tables: ['customers'], why: whoDidIt },
  { reader: 'staff', tables: ['customers'], why: whoDidIt },
  {
    reader: 'status',
    tables: ['countries', 'heartbeats', 'leases', 'payment_attempts', 'proxies', 'servers'],
    why: 'a sample of the whole shop each minute, by counts alone',
  },
  { reader: 'status', tables: ['upstreams'], why: 'counts which addresses answer, by country' },
  { reader: 'support', tables: ['customers'], why: 'names who asks and who answers' },
  {
    reader: 'support',
    tables: ['orders', 'order_lines', 'leases', 'servers'],
    why: 'a ticket is about one of them, and an announcement is for those who have one',
  },
  {
    reader: 'traffic',
    tables: ['leases'],
    why: 'lots are those of a customer by their lease, in a copy of data',
  },
  {
    reader: 'waiting',
    tables: ['customers'],
    why: 'writes to the address that an account has now',
  },
];
