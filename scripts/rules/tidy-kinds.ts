import { lineProducts } from '#contracts/goods/kinds.ts';
import { isProduction } from './tidy.ts';

/**
 * A check of whether goods are a proxy or a server has to be found again for the next kind. In the
 * server a kind's behaviour is in its own folder, behind `ProductKind`; in the web it is a line of
 * tables by its name, such as `webKinds`.
 */

const names = `'(?:${lineProducts.join('|')})'`;
/** A condition on the name of a kind, or on the form of an id that only one kind has. */
const branch = new RegExp(
  [
    `[!=]== ${names}`,
    String.raw`\bcase ${names}`,
    String.raw`\bproduct (?:=|<>|in) \(?${names}`,
    String.raw`\.startsWith\('(?:prx|lse|srv)_'\)`,
    String.raw`\b(?:goods|kind) [!=]== 'server'`,
    String.raw`\bcategory [!=]== 'proxies'`,
    String.raw`\brequestedService [!=]== '`,
  ].join('|'),
  'g',
);

/** Where one kind is at home, so that nothing there has to ask which it is. */
const atHome = [
  /^server\/modules\/(?:leases|servers)\//,
  /^server\/modules\/catalogue\/(?:listing|offers)\//,
  /^server\/modules\/sales\/goods\//,
];

/** Branches that are left, by file. A number here may only go down. */
const left: Readonly<Record<string, number>> = {
  'server/modules/admin/invariants/goods-rules.sql.ts': 3,
  'server/modules/admin/invariants/ledger-rules.sql.ts': 2,
  'server/modules/admin/invariants/document-rules.sql.ts': 2,
  'server/modules/catalogue/admin/product-record.ts': 1,
  'server/modules/catalogue/editing/product-list.sql.ts': 3,
  'server/modules/catalogue/editing/read-product-row.ts': 1,
  'server/modules/catalogue/editing/terms.sql.ts': 3,
  'server/modules/catalogue/admin/edit-products.ts': 2,
  'server/modules/notifications/describers/describe-leases.ts': 1,
  'server/modules/notifications/describers/describe-orders.ts': 1,
  'server/modules/notifications/describers/told.ts': 1,
  'server/modules/orders/order.ts': 1,
  'server/modules/orders/orders.sql.ts': 2,
  'server/modules/waiting/product.ts': 1,
  // What moved a balance has a name of its own, and one of them is spelled as a kind.
  'web/features/balance/movement-words.ts': 1,
};

const isElsewhere = (file: string) => !atHome.some((place) => place.test(file));

/** How often a text checks the kind of goods. */
export const branchesIn = (file: string, text: string): number =>
  /^(?:server|web)\//.test(file) && isProduction(file) && isElsewhere(file)
    ? [...text.matchAll(branch)].length
    : 0;

/** Files that branch on a kind of goods outside of its folder, beyond what the table allows. */
export function kindBranches(
  texts: ReadonlyMap<string, string>,
  table: typeof left = left,
): string[] {
  const found = new Map(
    [...texts]
      .map(([file, text]) => [file, branchesIn(file, text)] as const)
      .filter(([file, count]) => count > 0 || file in table),
  );
  const wrong = [...found].flatMap(([file, count]) => {
    const allowed = table[file] ?? 0;
    if (count > allowed) return [`${file}: ${count} branches on a kind, at most ${allowed}`];
    return count < allowed ? [`${file}: put ${count} in the table`] : [];
  });
  const gone = Object.keys(table).filter((file) => !found.has(file));
  return [...wrong, ...gone.map((file) => `${file}: is gone, take it out of the table`)];
}
