import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { ensurePoppler } from '../../scripts/poppler.ts';
import type { Buyer } from '../support/buyer.ts';
import { picturesFolder } from './pictures.ts';

const dotsPerInch = 96;

/** The documents of a purchase as customers get them; each is drawn in one way alone. */
const documentsOf = ({ orderId, paid }: Buyer) => [
  { name: 'document-invoice', path: `/orders/${orderId}/invoice.pdf` },
  { name: 'document-receipt', path: `/payments/${paid}/receipt.pdf` },
];

/** Writes the first page of each document of this buyer as `<name>.png`. Answers their names. */
export async function pictureDocuments(
  buyer: Buyer,
  only: RegExp,
): Promise<Readonly<{ passed: number; failed: number }>> {
  const requested = documentsOf(buyer).filter(({ name }) => only.test(name));
  if (requested.length > 0) ensurePoppler();
  const count = { passed: 0, failed: 0 };
  for (const { name, path } of requested) {
    try {
      writeFileSync(`${picturesFolder}${name}.png`, await firstPage(buyer, path));
      count.passed += 1;
    } catch (cause) {
      process.stderr.write(`  FAILED  ${name}: ${String(cause)}\n`);
      count.failed += 1;
    }
  }
  return count;
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
