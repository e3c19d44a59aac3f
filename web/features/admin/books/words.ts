import { money, toDecimal } from '#contracts/money.ts';

/** "KES 1,039.25" from minor units: books show cents, unlike prices. */
export function formatBooks(minor: number): string {
  const [whole = '0', cents = '00'] = toDecimal(money(minor, 'KES')).split('.');
  return `KES ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

export const bookWords = {
  reconciliation: {
    title: 'Reconciliation',
    strays: 'Money without owner',
    lines: 'Unexplained lines',
    imports: 'Statements',
    upload: 'Upload M-Pesa statement',
    uploadHint: 'CSV or XLSX from the organisation portal. Nothing is booked before you confirm.',
    reading: 'Reading …',
    apply: (code: string) => `Apply to ${code}`,
    give: 'Give to …',
    giveTitle: 'Who owns this money?',
    giveLabel: 'Order code, or the customer’s e-mail',
    giveSubmit: 'Give',
    explain: 'Explain',
    explainTitle: 'What was this?',
    explainLabel: 'In your words; kept with the line',
    explainSubmit: 'Close the line',
    uploaded: 'From a statement',
    listed: 'From M-Pesa’s list',
    gave: { paid: 'The order is paid.', credited: 'It is the customer’s balance now.' },
    imported: (added: number) => `${added} new lines compared with the books.`,
    repeated: 'This file was imported before; nothing changed.',
    counts: (lines: number, known: number, open: number) =>
      `${lines} new lines, ${known} known, ${open} open`,
  },
  preview: {
    title: 'What this statement brings',
    booked: 'Booked already',
    money: 'Money we do not know',
    fee: 'Charges',
    payout: 'Payouts to the bank',
    outgoing: 'Other money out',
    'not-completed': 'Not completed',
    known: 'Known from earlier statements',
    rejected: 'Rows that cannot be read',
    row: (row: number) => `Row ${row}`,
    confirm: 'Import',
    cancel: 'Leave it',
  },
} as const;
