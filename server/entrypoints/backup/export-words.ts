import type { Exported, ExportFormat } from '#platform/backup/export-tables.ts';

const forms: Readonly<Record<ExportFormat, string>> = {
  csv: 'Each file is CSV in UTF-8 (RFC 4180) with a line of column names. An empty field without quotes is no value; "" is an empty text.',
  jsonl:
    'Each file is JSON Lines in UTF-8: one object a line, its keys the columns of the table. null is no value.',
};

/** The README of an export, for readers without this program. */
export function exportWords(
  { migration, tables }: Exported,
  about: Readonly<{ at: Date; format: ExportFormat; version: string }>,
): string {
  const { at, format, version } = about;
  const lines = tables.map(({ name, rows, leftOut }) => {
    return `| ${name}.${format} | ${rows} | ${leftOut.join(', ')} |`;
  });
  return [
    '# Data of the shop',
    '',
    `Every table as it was at ${at.toISOString()}, written by version ${version}, schema ${migration}.`,
    '',
    forms[format],
    '',
    '- Moments are UTC. Amounts in columns that end in `_minor` are whole hundredths of the currency beside them (KES where none is).',
    '- Ids have a prefix that names their table: `cus_` customers, `ord_` orders, `pay_` payments, `lea_` leases, `srv_` servers.',
    '- `ledger_entries` is the journal: the amounts of each transfer sum to zero. `invoices` holds documents as they were issued.',
    '- Left out are passwords, keys, tokens, their hashes, and what lies sealed. A backup has those; this is for reading and for moving elsewhere.',
    '- `contracts/` and `db/schema.sql` of the program say what each column is.',
    '',
    '| File | Rows | Columns left out |',
    '| --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}
