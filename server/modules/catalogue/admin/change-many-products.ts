import type {
  BulkChange,
  ProductFilter,
  ProductKind,
  ProductReading,
} from '#contracts/admin/goods/products.ts';
import { audit, auditMany, type AuditEntry, EditConflict, type Staff } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { InvalidInput } from '#platform/errors.ts';
import { applyBulk } from '../editing/bulk.ts';
import { importProducts, readProducts } from '../editing/product-file.ts';
import { stepsOf, type TermsChange } from '../editing/terms.ts';
import { countryCodes } from '../listing/proxies.sql.ts';
import type { CatalogueAdminContext } from './context.ts';

type Bulk = Readonly<{ which: ProductFilter; change: BulkChange; fingerprint: string }>;

/** One change of every product of a filter, with a line of the log for each. */
export async function changeMany(
  { db, clock }: CatalogueAdminContext,
  staff: Staff,
  input: Bulk,
): Promise<{ changed: number }> {
  const at = clock();
  const { which, change } = input;
  return db.transaction(async (tx) => {
    if (change.kind === 'country' && !(await countryCodes(tx)).has(change.countryCode)) {
      const fields = [{ pointer: '/change/countryCode', detail: 'unknown country' }];
      throw new InvalidInput('Choose a country from the list.', fields);
    }
    const changes = await applyBulk(tx, { ...input, at });
    if (!changes) throw changedSince();
    await auditChanges(tx, { staff, at, action: 'product.bulk' }, changes);
    const subject = { kind: 'products', id: which.kind ?? 'proxy' };
    const after = { which, change, changed: changes.length };
    await audit(tx, { staff, action: 'products.bulk', subject, after, at });
    return { changed: changes.length };
  });
}

const changedSince = () =>
  new EditConflict([
    { pointer: '/fingerprint', detail: 'products have changed since the preview' },
  ]);

type File = Readonly<{ kind: ProductKind; text: string; fingerprint: string }>;

/** The whole file in one transaction, with a line of the log for each product it changes. */
export async function bringInProducts(
  { db, clock }: CatalogueAdminContext,
  staff: Staff,
  { text, ...about }: File,
): Promise<ProductReading> {
  const at = clock();
  const file = await readProducts(text);
  return db.transaction(async (tx) => {
    const done = await importProducts(tx, { ...about, file, at });
    if (!done) throw changedSince();
    const { reading, changes, added } = done;
    await auditChanges(tx, { staff, at, action: 'product.import' }, changes);
    const auditEntries = added.map(({ id, terms }): AuditEntry => ({
      staff,
      action: 'product.add',
      subject: { kind: 'product', id },
      after: { ...terms },
      at,
    }));
    await auditMany(tx, auditEntries);
    const subject = { kind: 'products', id: about.kind };
    await audit(tx, { staff, action: 'products.import', subject, after: reading.counts, at });
    return reading;
  });
}

type Act = Readonly<{ staff: Staff; at: Date; action: string }>;

/** A line for each product: only what changed, before and after. */
export async function auditChanges(
  tx: Tx,
  act: Act,
  changes: readonly TermsChange[],
): Promise<void> {
  const auditEntries = changes.map(({ id, from, to }): AuditEntry => {
    const steps = stepsOf(from, to);
    return {
      ...act,
      subject: { kind: 'product', id },
      before: Object.fromEntries(steps.map((step) => [step.name, step.from])),
      after: Object.fromEntries(steps.map((step) => [step.name, step.to])),
    };
  });
  await auditMany(tx, auditEntries);
}
