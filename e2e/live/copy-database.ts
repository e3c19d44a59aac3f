import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { inTheShop } from './in-the-shop.ts';
import type { Database } from './shop.ts';

const copier = fileURLToPath(new URL('./copier.ts', import.meta.url));
let copies = 0;

/** A copy of a database without connections, beside it on the shop's machine. */
export async function copyDatabase({ url, appUrl }: Database): Promise<Database> {
  copies += 1;
  const name = `copy_${copies}`;
  const [program, args] = inTheShop(process.execPath, copier, url, name);
  await promisify(execFile)(program, args);
  const named = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  return { url: named(url), appUrl: named(appUrl) };
}
