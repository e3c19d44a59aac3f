import type { Order } from '#contracts/sale/orders.ts';

/** Something the palette offers. `terms` are further words that find it. */
export type Command = Readonly<{
  id: string;
  group: 'go' | 'found' | 'act';
  label: string;
  hint?: string;
  terms?: string;
  run: () => void;
}>;

const shownMax = 12;

/**
 * The commands that hold every typed word, those first whose name begins with what was typed.
 * Accents and capitals make no difference. Nothing typed offers what has no need of being searched.
 */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const requested = plain(typed).split(/\s+/).filter(Boolean);
  if (requested.length === 0) return commands.filter(({ group }) => group !== 'found');
  const start = requested.join(' ');
  return commands
    .filter(({ label, hint = '', terms = '' }) => {
      const text = plain(`${label} ${hint} ${terms}`);
      return requested.every((word) => text.includes(word));
    })
    .toSorted((left, right) => rank(left, start) - rank(right, start))
    .slice(0, shownMax);
}

const rank = ({ label }: Command, start: string) => (plain(label).startsWith(start) ? 0 : 1);

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How an order is found: by its code, its address, its place, its provider or its receipt. */
export function termsOf({ orderId, receipt, orderData }: Order): string {
  const { IP, ISP, HOST, LOCATION_CITY, LOCATION_REGION, SERVER_ID, LEASE_ID } = orderData;
  const terms = [orderId, receipt, IP, ISP, HOST, LOCATION_CITY, LOCATION_REGION];
  return [...terms, SERVER_ID, LEASE_ID].filter(Boolean).join(' ');
}

/** Where an order is used: its service's page, else its record. */
export function placeOf({ orderId, orderData }: Order): string {
  if (orderData.LEASE_ID) return `/dashboard/proxies/${orderData.LEASE_ID}`;
  if (orderData.SERVER_ID) return `/dashboard/servers/${orderData.SERVER_ID}`;
  return `/dashboard/orders/${orderId}`;
}
