import { beforeAll, expect, test } from 'vitest';
import { money, usdCents, wholeKes } from '#contracts/money.ts';
import { atThisPace } from '../../../../scripts/gate/pace.ts';
import { ensurePoppler, textOfPdf } from '../../../../scripts/programs/poppler.ts';
import type { CreditNote, Invoice } from '../invoice.ts';
import { drawDocument } from './draw-document.ts';
import { creditNoteDocument, invoiceDocument, receiptDocument } from './documents.ts';

beforeAll(ensurePoppler, atThisPace(300_000));

const at = new Date('2026-03-01T12:00:00Z');
const zeros = '0'.repeat(32);
const seller = {
  name: 'Lango Networks Ltd',
  company: '',
  address: 'Moi Avenue, Nairobi',
  email: 'support@shop.test',
  phone: null,
  pin: 'P051234567X',
};
const buyer = {
  name: 'Wanjikũ Łukasz 🦁 Žižka',
  company: '',
  address: '',
  email: 'one@example.test',
  phone: '254712345678',
  pin: null,
};
const invoice: Invoice = {
  id: `inv_${zeros}`,
  number: 'INV-2026-000042',
  orderId: `ord_${zeros}`,
  orderCode: 'LG-7K3M9Q',
  paymentId: `pay_${zeros}`,
  customerId: `cus_${zeros}`,
  issuedAt: at,
  language: 'en',
  seller,
  buyer,
  lines: [{ title: 'Proxy Nairobi, KE', detail: '24 hours', quantity: 1, amountMinor: 123_500 }],
  list: wholeKes(1_235),
  discount: wholeKes(235),
  couponCode: 'KARIBU',
  total: wholeKes(1_000),
  vat: money(13_793, 'KES'),
  vatRateBp: 1600,
  usd: usdCents(769),
  rateE4: 1_300_000,
  method: 'M-Pesa',
  receipt: 'UKL1AB2CD3',
};

const creditNote: CreditNote = {
  id: `crn_${zeros}`,
  number: 'CN-2026-000007',
  invoiceId: invoice.id,
  source: { kind: 'refund', id: 'rfd_1' },
  customerId: invoice.customerId,
  issuedAt: at,
  total: wholeKes(100),
  vat: money(1_379, 'KES'),
  destination: 'balance',
  reason: 'Six hours without service',
};

const receipt: Parameters<typeof receiptDocument>[0] = {
  language: 'en',
  number: 'UKL1AB2CD3',
  at,
  seller: { ...seller, pin: null },
  buyer,
  orderCode: 'LG-7K3M9Q',
  title: 'Balance top-up',
  method: 'M-Pesa',
  account: '254712***678',
  amount: wholeKes(12_345),
  usd: usdCents(9_497),
  rateE4: 1_300_000,
  invoiceNumber: null,
};

const tagline = 'Delivered with proof';
const textOf = async (billingDocument: ReturnType<typeof invoiceDocument>) =>
  textOfPdf(await drawDocument(billingDocument, tagline));

/** pdftotext puts marks of direction around what is read from right to left. */
const readable = (text: string) => text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

test('an invoice says who, what, how it was paid, the coupon and the tax within', async () => {
  const text = await textOf(invoiceDocument(invoice));
  const words = [
    'Tax invoice',
    'INV-2026-000042',
    'Lango Networks Ltd',
    'PIN P051234567X',
    'Proxy Nairobi, KE',
    'LG-7K3M9Q',
    'UKL1AB2CD3',
    '1 Mar 2026, 15:00 EAT',
    'KES 130 per USD',
    'KES 1,235.00',
    'Coupon KARIBU',
    '-KES 235.00',
    'VAT 16%',
    'KES 137.93',
    'KES 862.07',
    'KES 1,000.00',
    'Page 1 of 1',
  ];
  for (const word of words) expect(text).toContain(word);
});

test('while no tax is charged, an invoice names neither tax nor PIN', async () => {
  const untaxed = { ...invoice, vat: wholeKes(0), vatRateBp: null };
  const billingDocument = invoiceDocument({ ...untaxed, seller: { ...seller, pin: null } });
  const text = await textOf(billingDocument);
  expect(billingDocument.title).toBe('Invoice');
  expect(text).not.toMatch(/VAT|PIN|tax/i);
});

test('letters with marks are written as they are, and emoji leave no hole', async () => {
  expect(await textOf(invoiceDocument(invoice))).toContain('Wanjikũ Łukasz Žižka');
});

const names = [
  'محمد عبد الله الأحمد',
  'شركة النور 2026',
  'משה כהן',
  'प्रिया क्षत्रिय श्री मोहन शर्मा कीर्ति',
  'አበበ ቢቂላ',
  'Ali علي Hassan',
  'Анна Щукина',
];

test('names in any script are printed as they are, on every document', async () => {
  const to = { ...buyer, name: names.join(' / ') };
  const billed = { ...invoice, buyer: to, seller: { ...seller, address: to.name } };
  const drawn = [invoiceDocument(billed), creditNoteDocument(creditNote, billed)];
  for (const each of [...drawn, receiptDocument({ ...receipt, buyer: to })]) {
    const text = readable(await textOf(each));
    for (const word of to.name.split(' ')) expect(text).toContain(word);
  }
});

test('a long name in such a script is broken into lines, and so is a line of an invoice', async () => {
  const address = Array.from({ length: 30 }, () => 'प्रिया').join(' ');
  const lines = [{ title: 'محمد', detail: address, quantity: 1, amountMinor: 25_900 }];
  const text = await textOf(invoiceDocument({ ...invoice, buyer: { ...buyer, address }, lines }));
  expect(readable(text)).toContain('محمد');
  expect(text.match(/प्रिया/g)).toHaveLength(60);
});

test('letters that no font has are left out, and who has no others is named by the email', async () => {
  const odd = { ...buyer, name: '中村 Ｆｕｌｌ 👩🏽‍🚀 e\u0301' };
  expect(await textOf(invoiceDocument({ ...invoice, buyer: odd }))).toContain('Full é');
  const nameless = { ...buyer, name: '王小明', company: '北京公司' };
  const text = await textOf(invoiceDocument({ ...invoice, buyer: nameless }));
  expect(text).toContain('one@example.test');
  expect(text).not.toMatch(/\?|\u{fffd}/u);
});

test('many lines run over pages, each with the head of the table and its number', async () => {
  const lines = Array.from({ length: 90 }, (_, index) => ({
    title: `Proxy number ${index + 1}`,
    detail: '30 days, Test Fiber',
    quantity: 1,
    amountMinor: 25_900,
  }));
  const text = await textOf(invoiceDocument({ ...invoice, lines }));
  const pages = text.split('\f').filter((page) => page.trim() !== '');
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });
  const withLines = pages.filter((page) => page.includes('Proxy number'));
  expect(withLines.every((page) => page.includes('Description'))).toBe(true);
  for (const { title } of lines) expect(text).toContain(title);
  expect(text.match(/Total paid/g)).toHaveLength(1);
  expect(text.match(/Proxy number \d+\b/g)).toHaveLength(90);
});

test('a credit note names its invoice, why, and the tax that it takes back', async () => {
  const text = await textOf(creditNoteDocument(creditNote, invoice));
  const words = ['Credit note', 'CN-2026-000007', 'INV-2026-000042', 'Six hours', 'KES 13.79'];
  for (const word of words) expect(text).toContain(word);
});

test('a receipt proves the money and shows no tax', async () => {
  const text = await textOf(receiptDocument(receipt));
  for (const word of ['Receipt', 'UKL1AB2CD3', '254712***678', 'KES 12,345.00', 'Balance top-up']) {
    expect(text).toContain(word);
  }
  expect(text).not.toContain('VAT');
});

test('the same paper is the same file', async () => {
  const billingDocument = invoiceDocument(invoice);
  expect(
    (await drawDocument(billingDocument, tagline)).equals(
      await drawDocument(billingDocument, tagline),
    ),
  ).toBe(true);
});

test('documents that were issued in Swahili are Swahili to their last word', async () => {
  const swahili = { ...invoice, language: 'sw' } as const;
  const note = { ...creditNote, reason: 'Cancelled before the end of the term' };
  const texts = [
    await textOf(invoiceDocument(swahili)),
    await textOf(creditNoteDocument(note, swahili)),
  ];
  const [bill = '', credit = ''] = texts;
  const words = ['Ankara ya kodi', 'Proksi Nairobi, Kenya', 'Ukurasa 1 wa 1', 'KES 1,000.00'];
  for (const word of words) {
    expect(bill).toContain(word);
  }
  for (const word of ['Hati ya mkopo', 'Ilighairiwa kabla ya mwisho wa muda', 'Kwenye salio']) {
    expect(credit).toContain(word);
  }
  const english = /\b(Invoice|Total|Billed|Paid|Price|Amount|Order|Page|From|Issued|Proxy)\b/;
  for (const text of texts) expect(text).not.toMatch(english);
});
