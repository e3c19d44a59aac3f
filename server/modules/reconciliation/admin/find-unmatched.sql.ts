import { formatKesExact } from '#contracts/format/amounts.ts';
import { detailOf, foundMax, type AdminContext, type Finder } from '#modules/staff';
import { sql } from '#platform/db.ts';

type Row = Readonly<{ receipt: string; reference: string; amountMinor: number }>;

/** Money without an owner, by its receipt; the key begins with the provider. */
export const unmatchedFinder: Finder<Pick<AdminContext, 'db'>> = {
  kind: 'unmatched',
  permission: 'payments.read',
  find: async ({ db }, { term: { reference } }) => {
    const rows = await db.rows<Row>(sql`
      with recursive providers (name) as (
        select min(provider) from stray_money union all
        select (select min(provider) from stray_money where provider > name)
          from providers where name is not null)
      select s.receipt, s.reference, s.amount_minor as "amountMinor"
        from providers join stray_money s on s.provider = providers.name
       where s.receipt = ${reference} and s.state = 'suspense' limit ${foundMax}`);
    return rows.map(({ receipt, reference: payerText, amountMinor }) => ({
      kind: 'unmatched',
      id: receipt,
      title: receipt,
      detail: detailOf(payerText, formatKesExact(amountMinor)),
      state: '',
    }));
  },
};
