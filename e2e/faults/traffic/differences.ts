import assert from 'node:assert/strict';
import { eventually } from '../../../scripts/gate/eventually.ts';
import type { Program } from '../../../scripts/gate/program.ts';
import { readBooks } from '../../support/books.ts';
import { sandboxAt } from '../../support/sandbox.ts';

type Entry = Readonly<{
  provider: 'daraja' | 'paystack';
  receipt: string;
  reference: string;
  amountMinor: number;
}>;
type Differences = Readonly<{
  charges: number;
  totalMinor: number;
  /** Charges that the ledger has otherwise, and a row of staff's list says why. */
  explained: readonly string[];
  unexplained: readonly string[];
}>;

const settledWithinMs = 180_000;

/** Waits until every charge is booked, or explained by staff's list. */
export async function expectBooked(program: Program) {
  const isSettled = async () => (await compareBooks(program)).unexplained.length === 0;
  await eventually('every charge to be booked', isSettled, settledWithinMs).catch(() => undefined);
  const { charges, totalMinor, explained, unexplained } = await compareBooks(program);
  const sum = `${charges} charges of ${totalMinor / 100} KES`;
  const figures = `${sum}, ${explained.length} differences explained`;
  assert.equal(unexplained.length, 0, `${figures}: ${unexplained.join('; ')}`);
  return { charges, figures };
}

/** Lays each charge of the providers' truth books beside the ledger, to the cent. */
async function compareBooks({ addresses }: Program): Promise<Differences> {
  const { entries } = (await sandboxAt(addresses.sandbox).send('GET', '/controls/truth')) as {
    entries: readonly Entry[];
  };
  return readBooks(addresses.database, async (client) => {
    const { rows } = await client.query<{ reference: string; minor: string; exceptions: string }>(`
      select a.reference,
             (select coalesce(sum(e.amount_minor), 0) from ledger_transfers t
                join ledger_entries e on e.transfer_id = t.id
                 and e.account in ('mpesa_clearing', 'paystack_clearing')
               where t.source_id = a.id or t.source_id in (
                     select unnest(array[s.receipt, s.provider || ':' || s.receipt])
                       from stray_money s
                      where s.payment_id = a.id or s.reference = a.reference)
             )::text as minor,
             (select count(*) from payment_exceptions x where x.payment_id = a.id)::text
               as exceptions
        from payment_attempts a`);
    const known = new Map(rows.map((row) => [row.reference, row]));
    const charged = new Map<string, number>();
    for (const { reference, amountMinor } of entries) {
      charged.set(reference, (charged.get(reference) ?? 0) + amountMinor);
    }
    const explained: string[] = [];
    const unexplained: string[] = [];
    for (const reference of new Set([...known.keys(), ...charged.keys()])) {
      const row = known.get(reference);
      const minor = Number(row?.minor ?? 0);
      const due = charged.get(reference) ?? 0;
      if (minor === due) continue;
      const line = `${reference}: charged ${due}, booked ${minor}`;
      if (Number(row?.exceptions ?? 0) > 0) explained.push(line);
      else unexplained.push(line);
    }
    const totalMinor = [...charged.values()].reduce((sum, minor) => sum + minor, 0);
    return { charges: entries.length, totalMinor, explained, unexplained };
  });
}
