import { createHash } from 'node:crypto';
import type { ProxyTerms } from '#contracts/goods/proxy-terms.ts';
import type { FieldStep, OfferTerms } from '#contracts/admin/goods/products.ts';

export type AnyTerms = ProxyTerms | OfferTerms;
/** What staff decide of a product, with the version that says so. */
export type AnyTermed = Readonly<{ id: string; version: number; what: string; terms: AnyTerms }>;

/** A product now, and after the change. */
export type TermsChange = Readonly<{
  id: string;
  version: number;
  what: string;
  from: AnyTerms;
  to: AnyTerms;
}>;

type Plain = string | number | boolean;
const plain = (value: unknown): Plain =>
  Array.isArray(value) ? value.join(' ') : (value as Plain);

/** What changes, field by field and in their order; empty where nothing does. */
export function stepsOf(from: AnyTerms, to: AnyTerms): FieldStep[] {
  const requested = new Map(Object.entries(to));
  return Object.entries(from).flatMap(([name, value]) => {
    const step = { name, from: plain(value), to: plain(requested.get(name)) };
    return step.from === step.to ? [] : [step];
  });
}

/**
 * Identifies exactly these changes of exactly these versions, so that only the previewed changes
 * are applied.
 */
export function fingerprintOf(changes: readonly TermsChange[], added: readonly unknown[] = []) {
  const hash = createHash('sha256');
  for (const { id, version, from, to } of changes) {
    hash.update(`${id}:${version}:${JSON.stringify(stepsOf(from, to))}\n`);
  }
  for (const row of added) hash.update(`${JSON.stringify(row)}\n`);
  return hash.digest('hex');
}
