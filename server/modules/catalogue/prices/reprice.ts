import { createHash } from 'node:crypto';
import type { PricePreview, PriceRule } from '#contracts/admin/goods/prices.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { priceBy } from './price-rules.ts';
import { addRules, currentRules, listPriced, setPrices } from './price-rules.sql.ts';
import type { PricedRow, Repriced } from './price-rules.sql.ts';

type Change = Repriced & Readonly<{ what: string; index: number }>;
type Plan = Readonly<{
  changes: readonly Change[];
  same: number;
  unmatched: number;
  belowCost: number;
  matched: readonly number[];
}>;

const perPage = 5_000;
const changesShown = 50;

/** What these rules would make of every price, and how many of them; changes nothing. */
export async function previewPrices(
  db: Queryable,
  rules: readonly PriceRule[],
): Promise<PricePreview> {
  const plan = await planPrices(db, rules);
  const { changes, same, unmatched, belowCost, matched } = plan;
  const shown = changes
    .toSorted((one, other) => weight(other) - weight(one))
    .slice(0, changesShown)
    .map(({ id, what, index, from, to }) => ({
      id,
      what,
      rule: rules[index]?.name ?? '',
      dayCents: { from: from.dayCents, to: to.dayCents },
      monthCents: { from: from.monthCents, to: to.monthCents },
    }));
  return {
    fingerprint: fingerprintOf(changes),
    counts: { changed: changes.length, same, unmatched, belowCost },
    matched: [...matched],
    changes: shown,
  };
}

/** How far a price moves, up or down, in shares of what it was. */
const weight = ({ from, to }: Change) =>
  Math.abs(Math.log(to.monthCents / from.monthCents)) +
  Math.abs(Math.log(to.dayCents / from.dayCents));

export type Applied =
  | Readonly<{ kind: 'applied'; version: number; changed: number }>
  /** Other rules are in force than were edited. */
  | Readonly<{ kind: 'other-version'; version: number }>
  /** Stock or prices are not what the preview was made of. */
  | Readonly<{ kind: 'other-stock' }>;

export type Input = Readonly<{
  version: number;
  rules: readonly PriceRule[];
  fingerprint: string;
  by: string;
  at: Date;
}>;

/**
 * Puts rules in force and every price to what their preview showed, in the caller's transaction:
 * all of it or, when anything has changed since, nothing. Quotes that are out keep their price.
 */
export async function applyPrices(tx: Tx, input: Input): Promise<Applied> {
  const { version, rules, by, at } = input;
  const current = await currentRules(tx);
  if (current.version !== version) return { kind: 'other-version', version: current.version };
  const next = version + 1;
  if (!(await addRules(tx, { version: next, rules, by, at }))) {
    return { kind: 'other-version', version: next };
  }
  const { changes } = await planPrices(tx, rules);
  if (fingerprintOf(changes) !== input.fingerprint) return { kind: 'other-stock' };
  for (let from = 0; from < changes.length; from += perPage) {
    const part = changes.slice(from, from + perPage);
    if ((await setPrices(tx, part, at)) !== part.length) return { kind: 'other-stock' };
  }
  return { kind: 'applied', version: next, changed: changes.length };
}

async function planPrices(db: Queryable, rules: readonly PriceRule[]): Promise<Plan> {
  const changes: Change[] = [];
  const matched = rules.map(() => 0);
  let [same, unmatched, belowCost, after] = [0, 0, 0, ''];
  for (;;) {
    const rows = await listPriced(db, { after, limit: perPage });
    for (const row of rows) {
      const found = priceBy(rules, row);
      if (!found) {
        unmatched += 1;
        continue;
      }
      const { index, ...to } = found;
      matched[index] = (matched[index] ?? 0) + 1;
      if (row.costMonthCents !== null && to.monthCents < row.costMonthCents) belowCost += 1;
      if (isSame(row, to)) same += 1;
      else changes.push({ id: row.id, what: row.what, index, from: pricesIn(row), to });
    }
    const last = rows.at(-1);
    if (!last || rows.length < perPage) return { changes, same, unmatched, belowCost, matched };
    after = last.id;
  }
}

const pricesIn = ({ dayCents, monthCents }: PricedRow) => ({ dayCents, monthCents });
const isSame = (row: PricedRow, to: Repriced['to']) =>
  row.dayCents === to.dayCents && row.monthCents === to.monthCents;

function fingerprintOf(changes: readonly Repriced[]): string {
  const hash = createHash('sha256');
  for (const { id, from, to } of changes) {
    const prices = [from.dayCents, from.monthCents, to.dayCents, to.monthCents];
    hash.update(`${id}:${prices.join(':')}\n`);
  }
  return hash.digest('hex');
}
