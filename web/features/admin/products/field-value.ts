import { formatUsdCents } from '../../../lib/text/format.ts';
import { productWords as t } from './product-words.ts';

/** A field of a product by its name in the shop, for people. */
export function fieldWord(name: string): string {
  const words: Readonly<Record<string, string>> = t.fields;
  return words[name] ?? name;
}

/** A field's value for people. */
export function shownValue(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number' && name.endsWith('Cents')) return formatUsdCents(value);
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value ?? '–');
}
