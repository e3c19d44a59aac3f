import { catalogue } from '#platform/texts.ts';

/**
 * Why money was returned, where the shop decided it; reasons written by staff are not translated.
 */
const reasons: Readonly<Record<string, string>> = {};

/** What documents say around their facts, in the language in which they were issued. */
export const documentWords = catalogue('documents', {
  titles: {
    invoice: 'Invoice',
    taxInvoice: 'Tax invoice',
    creditNote: 'Credit note',
    receipt: 'Receipt',
  },
  parties: {
    from: 'From',
    billedTo: 'Billed to',
    creditedTo: 'Credited to',
    receivedFrom: 'Received from',
  },
  facts: {
    issued: 'Issued',
    received: 'Received',
    order: 'Order',
    paidBy: 'Paid by',
    account: 'Account',
    receipt: 'Receipt',
    invoice: 'Invoice',
    forInvoice: 'For invoice',
    refunded: 'Refunded',
    usd: 'Amount in USD',
    rate: 'Exchange rate',
  },
  rate: (rate: string) => `KES ${rate} per USD`,
  columns: { description: 'Description', quantity: 'Quantity', amount: 'Amount' },
  renewal: (bought: string) => `Renewal, ${bought}`,
  totals: {
    price: 'Price',
    coupon: (code: string) => `Coupon ${code}`,
    discount: 'Discount',
    net: 'Net',
    vat: (percent: string) => `VAT ${percent}`,
    paid: 'Total paid',
    credited: 'Total credited',
    received: 'Received',
  },
  ways: { balance: 'To balance', provider: 'To original payment method' },
  reasons,
  notes: {
    vat: 'Prices include VAT.',
    credits: (number: string) => `Credits part or all of invoice ${number}.`,
    keep: 'Thank you. Keep this receipt with your records.',
  },
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
});
