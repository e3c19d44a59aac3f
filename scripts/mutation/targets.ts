import { globSync } from 'node:fs';
import { UnknownSuite } from '../suites/suites.ts';

/** The modules through which money moves. */
export const moneyModules = ['sales', 'payments', 'ledger', 'billing', 'reconciliation'] as const;
export type MoneyModule = (typeof moneyModules)[number];

/** What a run changes and what is to notice it: paths from the root. */
export type Targets = Readonly<{ files: readonly string[]; tests: readonly string[] }>;
export type Narrowed = Readonly<{ files?: string | undefined; tests?: string | undefined }>;

/**
 * What only tests, only plays a far side, only lists a module, or only writes to people; and what a
 * module holds about a person, which the tests of a copy and of an erasure compare with the tables.
 */
const judgedOtherwise = [
  /\.(test|fake|contract)\.ts$/,
  /\/(testing|documents)\//,
  /\/(index|errors|announce[\w-]*|held-data\.sql)\.ts$/,
];

const underModule = (name: MoneyModule) => `server/modules/${name}/**/*.ts`;

/**
 * Files of a module to change, and the tests that check them: its own, and those of sales, which
 * cover every payment; the ledger is tested by its own tests alone. Globs narrow both. Throws
 * `UnknownSuite` for a module that does not handle money or when nothing is left.
 */
export function targetsOf(name: string | undefined, narrowed: Narrowed = {}): Targets {
  const known = moneyModules.find((module) => module === name);
  if (known === undefined) {
    throw new UnknownSuite(`Name one of ${moneyModules.join(', ')}; "${name ?? ''}" is none.`);
  }
  const isLedger = known === 'ledger';
  const own = [underModule(known), ...(isLedger ? ['contracts/money*.ts'] : [])];
  const watching = isLedger ? own : [...own, underModule('sales')];
  const files = within(own, narrowed.files).filter(isJudgedHere);
  const tests = within(watching, narrowed.tests).filter((file) => file.endsWith('.test.ts'));
  if (files.length === 0) throw new UnknownSuite(`${narrowed.files} names no file of ${known}.`);
  if (tests.length === 0) throw new UnknownSuite(`${narrowed.tests} names no test of ${known}.`);
  return { files, tests };
}

const isJudgedHere = (file: string) => !judgedOtherwise.some((kind) => kind.test(file));

function within(patterns: readonly string[], narrowing: string | undefined): string[] {
  const found = globSync(patterns).map((path) => path.replaceAll('\\', '/'));
  const kept = narrowing === undefined ? found : found.filter(isNamedBy(narrowing));
  return kept.toSorted();
}

function isNamedBy(narrowing: string): (file: string) => boolean {
  const named = new Set(globSync(narrowing).map((path) => path.replaceAll('\\', '/')));
  return (file) => named.has(file);
}
