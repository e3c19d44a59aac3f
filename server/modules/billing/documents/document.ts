import type { Locale } from '#contracts/locales.ts';
import type { Party } from '../invoice.ts';

/** One document ready for rendering: words only, so that every kind looks alike. */
export type BillingDocument = Readonly<{
  language: Locale;
  /** Such as "Invoice". */
  title: string;
  number: string;
  /** The moment it is dated, which also dates the file. */
  at: Date;
  seller: Party;
  /** Over the buyer's name, such as "Billed to". */
  buyerLabel: string;
  buyer: Party;
  facts: readonly (readonly [label: string, value: string])[];
  lines: readonly Readonly<{ title: string; detail: string; quantity: string; amount: string }>[];
  /** Under the lines; the last one is the sum. */
  totals: readonly (readonly [label: string, value: string])[];
  notes: readonly string[];
}>;
