import { counted } from '#contracts/locales.ts';
import { formatUsdCents } from '../../../lib/text/format.ts';

/** The product screens, for staff. */

export const productWords = {
  add: 'New product',
  bringIn: 'Import',
  table: {
    kind: 'Kind',
    title: 'Product',
    id: 'ID',
    ping: 'Ping',
    checked: 'Last check',
    day: 'Day',
    month: 'Month',
  },
  country: 'Country',
  sale: 'Availability',
  health: 'Health',
  any: 'Any',
  sales: { on: 'Listed', off: 'Unlisted' },
  enlist: 'List',
  unlist: 'Unlist',
  healths: { new: 'Not checked', healthy: 'Healthy', degraded: 'Degraded', down: 'Down' },
  open: 'Open',
  missing: 'Product not found',
  missingText: 'Go back to the list and choose another.',
  fields: {
    countryCode: 'Country',
    region: 'Region',
    city: 'City',
    zip: 'ZIP',
    isp: 'Network',
    connection: 'Connection',
    dayCents: 'Daily price, USD',
    monthCents: 'Monthly price, USD',
    renewable: 'Renewable',
    autoRenewable: 'Auto-renewable',
    refundable: 'Refundable',
    onSale: 'Listed',
    description: 'Description',
    supportedOs: 'Operating systems',
    vcpus: 'vCPUs',
    ramGb: 'RAM, GB',
    diskGb: 'Disk, GB',
    hasAndroid: 'Android emulator',
    capacity: 'Capacity (empty: no limit)',
    audience: 'Sold to',
    id: 'ID',
    supplier: 'Supplier',
    externalId: 'Supplier ID',
    host: 'Entry host',
    port: 'Entry port',
    protocol: 'Protocol',
    username: 'Supplier user',
    password: 'Supplier password',
    exitIp: 'Exit IP address',
    origin: 'Origin',
    consentBasis: 'Basis of consent',
  },
  systems: { Linux: 'Linux', Windows: 'Windows', 'Linux Windows': 'Linux or Windows' },
  audiences: { member: 'Customers, in the dashboard', public: 'Everyone, on the public page' },
  protocols: { socks5: 'SOCKS5', http: 'HTTP' },
  yes: 'yes',
  no: 'no',
  wrong: {
    choice: 'Choose an option.',
    limit: 'Enter a whole number, or leave it empty for no limit.',
  },
  terms: 'Product details',
  seen: 'Customer view',
  seenOff: 'Unlisted: customers cannot see it.',
  unmeasured: 'New proxies go live after the first check.',
  source: 'Origin',
  cost: 'Monthly cost',
  history: 'History',
  listedThen: 'Listed',
  nothingYet: 'No changes yet.',
  save: 'Save changes',
  saved: 'Saved',
  undo: 'Undo',
  unchanged: 'Nothing changed',
  types: {
    proxy: ['Proxy', 'One IP address with a daily and a monthly price'],
    vps: ['Server offer', 'A server that customers order in the dashboard'],
    rdp: ['Managed RDP', 'The server offer on the public page'],
  },
  type: 'Type',
  newLead: 'Fill in the details and publish when ready.',
  entry: 'Supplier connection',
  list: 'Publish',
  listed: 'Published. New proxies go live after the first check.',
  bulk: {
    open: (count: string) => `Change all ${count}`,
    title: (count: string) => `Change ${counted(count, 'product')}`,
    kind: 'Change',
    kinds: { percent: 'Prices by %', sale: 'Availability', country: 'Country' },
    percent: 'Percent, such as 10 or -5',
    onSale: 'Availability',
    look: 'Preview',
    apply: (count: string) => `Change ${counted(count, 'product')}`,
    nothing: 'No changes',
    counts: { changed: 'Will change', same: 'Unchanged', refused: 'Cannot change' },
    first: 'First products',
    what: 'Product',
    change: 'Change',
    done: (count: string) => `${counted(count, 'product')} changed`,
  },
  file: {
    title: 'Import products',
    lead: 'Use an edited export, or add new server offers. To add proxies, use Import stock. Nothing changes until you import.',
    kind: 'Products',
    text: 'Rows',
    textHint: 'CSV with a header row. Rows match by id; empty cells do not change.',
    file: 'Choose a file',
    preview: 'Preview',
    bringIn: (count: number) => `Import ${counted(count, 'product')}`,
    nothing: 'Nothing to import',
    done: 'Imported.',
    stock: 'Import stock',
  },
} as const;

/** A field of a product by its name in the shop, for people. */
export function fieldWord(name: string): string {
  const words: Readonly<Record<string, string>> = productWords.fields;
  return words[name] ?? name;
}

/** A field's value for people. */
export function shownValue(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? productWords.yes : productWords.no;
  if (typeof value === 'number' && name.endsWith('Cents')) return formatUsdCents(value);
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value ?? '–');
}
