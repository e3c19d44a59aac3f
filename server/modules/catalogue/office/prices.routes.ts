import type { CatalogueOfficeWorld } from './world.ts';
import type { FastifyInstance } from 'fastify';
import type { PriceRule } from '#contracts/admin-prices.ts';
import { adminCalls } from '#contracts/admin.ts';
import {
  audit,
  EditConflict,
  iso,
  staffOf,
  staffRead,
  staffWrite,
  type Staff,
} from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { currentRules } from '../prices/price-rules.sql.ts';
import { applyPrices, previewPrices } from '../prices/reprice.ts';

/** Price rules: looked at, tried out, and applied with what was seen. */
export function adminPriceRoutes(app: FastifyInstance, world: CatalogueOfficeWorld) {
  const { db } = world;
  const read = staffRead('prices.manage');
  const write = staffWrite('prices.manage');
  route(app, { call: adminCalls.priceRules, policy: read }, async () => {
    const { version, rules, savedAt, savedBy } = await currentRules(db);
    return { version, rules: [...rules], savedAt: iso(savedAt), savedBy };
  });
  route(app, { call: adminCalls.previewPrices, policy: write }, ({ body }) =>
    previewPrices(db, body.rules),
  );
  route(app, { call: adminCalls.applyPrices, policy: write }, ({ body, caller, request }) =>
    apply(world, staffOf(caller, request), body),
  );
}

type Body = Readonly<{ version: number; rules: PriceRule[]; fingerprint: string }>;

async function apply({ db, clock }: CatalogueOfficeWorld, staff: Staff, body: Body) {
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
