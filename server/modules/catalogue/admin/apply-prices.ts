import type { PriceRule } from '#contracts/admin/goods/prices.ts';
import { audit, EditConflict, type Staff } from '#modules/staff';
import { currentRules } from '../prices/price-rules.sql.ts';
import { applyPrices } from '../prices/reprice.ts';
import type { CatalogueAdminContext } from './context.ts';

type Body = Readonly<{ version: number; rules: PriceRule[]; fingerprint: string }>;

/** Applies price rules as previewed. Throws `EditConflict` for another version or stock. */
export async function applyRules({ db, clock }: CatalogueAdminContext, staff: Staff, body: Body) {
  const at = clock();
  return db.transaction(async (tx) => {
    const before = await currentRules(tx);
    const applied = await applyPrices(tx, { ...body, by: staff.id, at });
    if (applied.kind === 'other-version') {
      throw new EditConflict([{ pointer: '/version', detail: String(applied.version) }]);
    }
    if (applied.kind === 'other-stock') {
      const detail = 'stock or prices have changed since the preview';
      throw new EditConflict([{ pointer: '/fingerprint', detail }]);
    }
    const { version, changed } = applied;
    await audit(tx, {
      staff,
      action: 'prices.apply',
      subject: { kind: 'price-rules', id: String(version) },
      before: { version: before.version, rules: before.rules },
      after: { rules: body.rules, changed },
      at,
    });
    return { version, changed };
  });
}
