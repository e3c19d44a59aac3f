/** What staff do with stock: imports from files, and what the prober sees of each address. */
import * as z from 'zod/mini';
import { countryCode } from './catalogue.ts';
import { call } from './paths.ts';

const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const cents = z.int().check(z.positive(), z.maximum(10_000_000));

export const stockFormats = ['auto', 'csv', 'txt', 'json'] as const;
export const stockTextMax = 3_000_000;
export const stockRowsMax = 10_000;
/** Shorter names of the fields a row may lack: the file's own words win over these. */
const stockDefaults = z.strictObject({
  protocol: z.enum(['socks5', 'http']),
  countryCode,
  region: words(80),
  city: words(80),
  zip: words(20),
  isp: words(80),
  connection: words(20),
  dayCents: cents,
  monthCents: cents,
});
export type StockDefaults = z.infer<typeof stockDefaults>;

export const importStockBody = z.strictObject({
  supplier: words(60),
  format: z.enum(stockFormats),
  text: z.string().check(z.minLength(1, 'Paste or choose a file'), z.maxLength(stockTextMax)),
  /** Where the addresses come from, and why their owners agreed (N19). */
  origin: words(300),
  consentBasis: words(300),
  defaults: stockDefaults,
});
export type ImportStockBody = z.infer<typeof importStockBody>;

export const stockVerdicts = ['new', 'known', 'changed', 'refused'] as const;
const readRow = z.object({
  /** The line of the file, or the place in a JSON list; counted from 1. */
  line: z.number(),
  verdict: z.enum(stockVerdicts),
  /** Entry and exit, for people. */
  what: z.string(),
});
const refusedRow = z.object({
  line: z.number(),
  /** As it came, so that it can be mended and sent again. */
  text: z.string(),
  why: z.string(),
  mend: z.string(),
});
export const stockReading = z.object({
  counts: z.object({
    new: z.number(),
    known: z.number(),
    changed: z.number(),
    refused: z.number(),
  }),
  /** The first rows that pass; every row that does not. */
  rows: z.array(readRow),
  refused: z.array(refusedRow),
});
export type StockReading = z.infer<typeof stockReading>;
export type RefusedRow = z.infer<typeof refusedRow>;

export const stockCalls = {
  previewStock: call({
    method: 'POST',
    path: '/admin/stock/import/preview',
    body: importStockBody,
    answer: stockReading,
  }),
  importStock: call({
    method: 'POST',
    path: '/admin/stock/import',
    body: importStockBody,
    answer: stockReading,
  }),
} as const;
