import { priceCentsMax } from '#contracts/goods/proxy-rules.ts';
import type { BulkChange, BulkPreview, ProductFilter } from '#contracts/admin/goods/products.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import {
  fingerprintOf,
  stepsOf,
  type AnyTermed,
  type AnyTerms,
  type TermsChange,
} from './terms.ts';
import { listProductTerms, saveProductTerms } from './terms.sql.ts';

export type BulkInput = Readonly<{ which: ProductFilter; change: BulkChange }>;

const perPage = 5_000;
const changesShown = 50;
const refusedShown = 50;
const whole = 100;

type Refused = Readonly<{ id: string; what: string; why: string }>;
type Plan = Readonly<{ changes: TermsChange[]; refused: Refused[]; same: number }>;

/** What a change would make of every product of a filter; changes nothing. */
export async function previewBulk(db: Queryable, input: BulkInput): Promise<BulkPreview> {
  const { changes, refused, same } = await planBulk(db, input);
  return {
    fingerprint: fingerprintOf(changes),
    counts: { changed: changes.length, same, refused: refused.length },
    changes: changes
      .slice(0, changesShown)
      .map(({ id, what, from, to }) => ({ id, what, steps: stepsOf(from, to) })),
    refused: refused.slice(0, refusedShown),
  };
}

/**
 * Changes every product of a filter in the caller's transaction. Answers the changes that were
 * made, or undefined where they are not the ones of the preview: then the caller rolls back.
 */
export async function applyBulk(
  tx: Tx,
  { fingerprint, at, ...input }: BulkInput & Readonly<{ fingerprint: string; at: Date }>,
): Promise<readonly TermsChange[] | undefined> {
  const { changes } = await planBulk(tx, input);
  if (fingerprintOf(changes) !== fingerprint) return undefined;
  const kind = input.which.kind ?? 'proxy';
  for (let from = 0; from < changes.length; from += perPage) {
    const part = changes.slice(from, from + perPage);
    if ((await saveProductTerms(tx, { kind, changes: part, at })) !== part.length) return undefined;
  }
  return changes;
}

async function planBulk(db: Queryable, { which, change }: BulkInput): Promise<Plan> {
  const plan: Plan & { same: number } = { changes: [], refused: [], same: 0 };
  let after = '';
  for (;;) {
    const page = await listProductTerms(db, which, { after, limit: perPage });
    for (const product of page) {
      const to = changed(product.terms, change);
      if (to === undefined) plan.refused.push(tooFar(product));
      else if (stepsOf(product.terms, to).length === 0) plan.same += 1;
      else plan.changes.push({ ...named(product), from: product.terms, to });
    }
    const last = page.at(-1);
    if (!last || page.length < perPage) return plan;
    after = last.id;
  }
}

const named = ({ id, version, what }: AnyTermed) => ({ id, version, what });
const tooFar = ({ id, what }: AnyTermed): Refused => ({
  id,
  what,
  why: `No price may be above USD ${priceCentsMax / whole}.`,
});

/** The terms after the change; undefined where a price would leave what may be charged. */
function changed(terms: AnyTerms, change: BulkChange): AnyTerms | undefined {
  if (change.kind === 'sale') return { ...terms, onSale: change.onSale };
  if (change.kind === 'country') return { ...terms, countryCode: change.countryCode };
  // Rounded up, day and month alike, so that a month stays between a day and thirty of them.
  const priced = (cents: number) => Math.ceil((cents * (whole + change.percent)) / whole);
  const monthCents = priced(terms.monthCents);
  if (!('dayCents' in terms)) return withinReach({ ...terms, monthCents });
  return withinReach({ ...terms, monthCents, dayCents: priced(terms.dayCents) });
}

const withinReach = (terms: AnyTerms): AnyTerms | undefined =>
  Math.max(terms.monthCents, 'dayCents' in terms ? terms.dayCents : 0) > priceCentsMax
    ? undefined
    : terms;
