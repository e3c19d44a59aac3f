import { typedCode, typedWithoutBlanks } from '../../typed.ts';
import { hourSeconds } from '../../time.ts';
/** Accounts at suppliers: their lists are the shop's stock. */
import { at, maybe } from '../../shapes.ts';
import * as z from 'zod/mini';
import { nameResolution } from './stock.ts';
import { call, idParam } from '../../site/paths.ts';
import { words } from '../../text.ts';

/** The name of a known supplier; the list comes with the accounts. */
const adapter = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Choose a supplier'));
const supplierName = z
  .string()
  .check(
    z.overwrite(typedCode),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/, 'Use letters, digits, spaces, dots and dashes'),
  );
const key = z
  .string()
  .check(z.overwrite(typedWithoutBlanks), z.minLength(8, 'Enter the full key'), z.maxLength(300));
const cost = maybe(z.int().check(z.positive(), z.maximum(10_000_000)));
const everyMinutes = z.int().check(z.minimum(5), z.maximum(1440));
const callsPerHour = z.int().check(z.minimum(1), z.maximum(hourSeconds));

export const supplierAdapter = z.object({ name: adapter, title: z.string() });
export type SupplierAdapter = z.infer<typeof supplierAdapter>;

export const newSupplierBody = z.strictObject({
  name: supplierName,
  adapter,
  key,
  /** Where the addresses come from, and why their owners agreed (N19). */
  origin: words(300),
  consentBasis: words(300),
  /** What one address costs the shop for a month; null where it is not known. */
  costMonthCents: cost,
  /** The gateway resolves names by default. */
  nameResolution: z.optional(nameResolution),
  everyMinutes,
  callsPerHour,
});
export type NewSupplierBody = z.infer<typeof newSupplierBody>;

export const changeSupplierBody = z.strictObject({
  /** Of the copy that was edited; another one in force answers 409. */
  version: z.int(),
  key: z.optional(key),
  origin: z.optional(words(300)),
  consentBasis: z.optional(words(300)),
  costMonthCents: z.optional(cost),
  nameResolution: z.optional(nameResolution),
  everyMinutes: z.optional(everyMinutes),
  callsPerHour: z.optional(callsPerHour),
  enabled: z.optional(z.boolean()),
});

export const supplierRun = z.object({
  startedAt: at,
  finishedAt: at,
  outcome: z.enum(['complete', 'short', 'failed']),
  reason: maybe(z.string()),
  calls: z.number(),
  listed: z.number(),
  added: z.number(),
  changed: z.number(),
  waiting: z.number(),
  missing: z.number(),
  withdrawn: z.number(),
  refused: z.array(z.object({ externalId: z.string(), why: z.string() })),
});
export type SupplierRun = z.infer<typeof supplierRun>;

export const supplierAccount = z.object({
  name: z.string(),
  adapter,
  enabled: z.boolean(),
  origin: z.string(),
  consentBasis: z.string(),
  costMonthCents: cost,
  nameResolution,
  everyMinutes: z.number(),
  callsPerHour: z.number(),
  /** In the hour that runs now. */
  callsSpent: z.number(),
  /** Readings in a row that failed or came short. */
  failures: z.number(),
  nextSyncAt: at,
  /** A reading is in progress. */
  isReading: z.boolean(),
  lastCompleteAt: maybe(at),
  stock: z.object({
    total: z.number(),
    healthy: z.number(),
    unhealthy: z.number(),
    missing: z.number(),
    withdrawn: z.number(),
  }),
  /** Newest first. */
  runs: z.array(supplierRun),
  version: z.number(),
});
export type SupplierAccount = z.infer<typeof supplierAccount>;

export const supplierCalls = {
  suppliers: call({
    method: 'GET',
    path: '/admin/suppliers',
    answer: z.object({
      content: z.array(supplierAccount),
      /** Whom an account can be opened at, in the order in which staff choose. */
      adapters: z.array(supplierAdapter),
    }),
  }),
  addSupplier: call({ method: 'POST', path: '/admin/suppliers', body: newSupplierBody }),
  changeSupplier: call({
    method: 'PATCH',
    path: '/admin/suppliers/:id',
    params: idParam,
    body: changeSupplierBody,
  }),
  /** Makes the account due at once; a worker reads it within seconds. */
  syncSupplier: call({
    method: 'POST',
    path: '/admin/suppliers/:id/sync',
    params: idParam,
    body: z.strictObject({
      /** A list that shrank has been looked at, and is believed this once. */
      trustsShrunken: z.boolean(),
    }),
  }),
} as const;
