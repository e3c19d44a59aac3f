/** Stock for staff: imports from files, and the prober's results for each address. */
import { at, maybe, paging, sortedBy } from '../../shapes.ts';
import * as z from 'zod/mini';
import { countryCode } from '../../goods/catalogue.ts';
import { enteredRules } from '../../goods/proxy-rules.ts';
import { call, idParam } from '../../site/paths.ts';
import { changeOfAddress } from './modems.ts';
import { exact, line, reasonText, words } from '../../text.ts';
import { outcomes, selectedIds } from '../selected.ts';

/**
 * Who resolves the names that customers request: the gateway, which gives the exit the checked
 * address (`pin`), or the exit itself (`name`).
 */
export const nameResolutions = ['pin', 'name'] as const;
export const nameResolution = z.enum(nameResolutions);

export const stockFormats = ['auto', 'csv', 'txt', 'json'] as const;
export const stockTextMax = 3_000_000;
export const stockRowsMax = 10_000;
/** Shorter names of the fields a row may lack: the file's own words win over these. */
const stockDefaults = z.strictObject({
  protocol: z.enum(['socks5', 'http']),
  ...enteredRules,
});
export type StockDefaults = z.infer<typeof stockDefaults>;

export const importStockBody = z.strictObject({
  supplier: words(60),
  format: z.enum(stockFormats),
  text: z.string().check(z.minLength(1, 'Paste or choose a file'), z.maxLength(stockTextMax)),
  /** Where the addresses come from, and why their owners agreed (N19). */
  origin: words(300),
  consentBasis: words(300),
  /** The gateway resolves names by default. */
  nameResolution: z.optional(nameResolution),
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
  /** Known rows with a field that is not taken over, with the reason. */
  ignored: z.array(refusedRow),
});
export type StockReading = z.infer<typeof stockReading>;
export type RefusedRow = z.infer<typeof refusedRow>;

export const stockStates = [
  'waiting',
  'healthy',
  'degraded',
  'down',
  'missing',
  'withdrawn',
] as const;
export type StockState = (typeof stockStates)[number];

/** The results of the last days' checks from one place. */
const seenFrom = z.object({
  probeLocation: z.enum(['worker', 'gateway']),
  samples: z.number(),
  ok: z.number(),
  pingMs: maybe(z.number()),
  /** 95 of 100 answered within this. */
  pingP95Ms: maybe(z.number()),
  at,
});

export const stockEntry = z.object({
  id: z.string(),
  supplier: z.string(),
  externalId: z.string(),
  /** Where it is entered, and where it leaves. */
  entry: z.string(),
  /** Null until it was measured. */
  exitIp: maybe(z.string()),
  /** Where the address database places the exit, whose network it is, and how old it is. */
  exitCountry: maybe(z.string()),
  exitNetwork: maybe(z.string()),
  placedBy: maybe(at),
  countryCode: z.string(),
  city: z.string(),
  isp: z.string(),
  connection: z.string(),
  state: z.enum(stockStates),
  onSale: z.boolean(),
  isLeased: z.boolean(),
  dayCents: z.number(),
  monthCents: z.number(),
  costMonthCents: maybe(z.number()),
  /** Medians of the last checks. */
  pingMs: maybe(z.number()),
  speedKbps: maybe(z.number()),
  successRate: maybe(z.number()),
  samples: z.number(),
  checkedAt: maybe(at),
  speedCheckedAt: maybe(at),
  lastFailure: maybe(z.string()),
  /** Its subject, in a sentence. */
  lastDetail: maybe(z.string()),
  seenFrom: z.array(seenFrom),
  origin: z.string(),
  consentBasis: z.string(),
  endsAt: maybe(at),
  missingSince: maybe(at),
  withdrawnAt: maybe(at),
  withdrawnWhy: maybe(z.string()),
  nameResolution,
  change: changeOfAddress,
});
export type StockEntry = z.infer<typeof stockEntry>;

/** The result of a check on demand. */
export const stockMeasured = z.object({
  ok: z.boolean(),
  pingMs: maybe(z.number()),
  speedKbps: maybe(z.number()),
  failure: maybe(z.string()),
  state: z.enum(stockStates),
});

const stockFilter = z.strictObject({
  search: z.optional(words(120)),
  supplier: z.optional(words(60)),
  country: z.optional(countryCode),
  state: z.optional(z.enum(stockStates)),
});

export const withdrawManyBody = z.strictObject({
  filter: stockFilter.check(
    z.refine((filter) => Object.keys(filter).length > 0, 'Narrow the list first'),
  ),
  /** How many the list showed; another number now answers 409 and changes nothing. */
  expected: z.int().check(z.nonnegative()),
  reason: reasonText,
});
export type WithdrawManyBody = z.infer<typeof withdrawManyBody>;

export const restoreManyBody = z.strictObject({
  filter: z.strictObject({ ...stockFilter.shape, state: z.literal('withdrawn') }),
  /** As for withdrawing many. */
  expected: z.int().check(z.nonnegative()),
});
export type RestoreManyBody = z.infer<typeof restoreManyBody>;

/** What staff do with selected addresses; a check comes with the prober's next turn. */
export const selectedStockBody = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('check'), ids: selectedIds }),
  z.strictObject({ act: z.literal('restore'), ids: selectedIds }),
  z.strictObject({ act: z.literal('withdraw'), ids: selectedIds, reason: reasonText }),
]);
export type SelectedStockBody = z.infer<typeof selectedStockBody>;

/** Columns that the stock can be sorted by. */
export const stockSorts = ['ping', 'month', 'checked'] as const;

export const stockCalls = {
  stock: call({
    method: 'GET',
    path: '/admin/stock',
    query: z.object({
      page: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
      search: z.optional(line(120)),
      supplier: z.optional(exact(60)),
      country: z.optional(countryCode),
      state: z.optional(z.enum(stockStates)),
      ...sortedBy(stockSorts),
    }),
    answer: z.object({
      content: z.array(stockEntry),
      ...paging,
    }),
  }),
  /** The filters of the list. */
  stockChoices: call({
    method: 'GET',
    path: '/admin/stock/choices',
    answer: z.object({ suppliers: z.array(z.string()), countries: z.array(z.string()) }),
  }),
  measureStock: call({
    method: 'POST',
    path: '/admin/stock/:id/measure',
    params: idParam,
    answer: stockMeasured,
  }),
  withdrawStock: call({
    method: 'POST',
    path: '/admin/stock/:id/withdraw',
    params: idParam,
    body: z.strictObject({ reason: reasonText }),
  }),
  selectedStock: call({
    method: 'POST',
    path: '/admin/stock/selected',
    body: selectedStockBody,
    answer: outcomes,
  }),
  /** All that a filter finds, leased ones left out: those are withdrawn one by one. */
  withdrawManyStock: call({
    method: 'POST',
    path: '/admin/stock/withdraw',
    body: withdrawManyBody,
    answer: z.object({ withdrawn: z.number(), leased: z.number() }),
  }),
  /** All withdrawn ones that a filter finds; each is measured before it is sold again. */
  restoreManyStock: call({
    method: 'POST',
    path: '/admin/stock/restore',
    body: restoreManyBody,
    answer: z.object({ restored: z.number() }),
  }),
  restoreStock: call({ method: 'POST', path: '/admin/stock/:id/restore', params: idParam }),
  previewStock: call({
    method: 'POST',
    path: '/admin/stock/import/preview',
    isQuestion: true,
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
