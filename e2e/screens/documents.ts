import { spawnSync } from 'node:child_process';
import { ensurePoppler } from '../../scripts/programs/poppler.ts';
import type { Buyer } from '../support/buyer.ts';

const dotsPerInch = 96;

/** The documents of a purchase as customers get them; each is drawn in one way alone. */
const documentsOf = ({ orderId, paid }: Buyer) => [
  { name: 'document-invoice', path: `/orders/${orderId}/invoice.pdf` },
  { name: 'document-receipt', path: `/payments/${paid}/receipt.pdf` },
];

/** A document's first page: `draw` resolves with its picture, or throws what the shop answers. */
export type Document = Readonly<{ name: string; draw: () => Promise<Buffer> }>;

/** The documents of this buyer whose names match. */
export function documentsFor(buyer: Buyer, requested: RegExp): readonly Document[] {
  const found = documentsOf(buyer).filter(({ name }) => requested.test(name));
  if (found.length > 0) ensurePoppler();
  return found.map(({ name, path }) => ({ name, draw: () => firstPage(buyer, path) }));
}

async function firstPage({ customer }: Buyer, path: string): Promise<Buffer> {
  const answer = await fetch(`${customer.api}/api${path}`, { headers: customer.headers('GET') });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const input = Buffer.from(await answer.arrayBuffer());
  const flags = ['-png', '-singlefile', '-f', '1', '-r', String(dotsPerInch), '-'];
  const drawn = spawnSync('pdftoppm', flags, { input, maxBuffer: 50_000_000 });
  if (drawn.status !== 0) throw new Error(`pdftoppm: ${drawn.stderr.toString()}`);
  return drawn.stdout;
}
