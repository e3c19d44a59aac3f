/** Financial documents: invoices, credit notes and receipts, and their content. */
import { typedWithoutBlanks } from '../typed.ts';
import * as z from 'zod/mini';
import { orderId } from '../ids.ts';
import { call, idParam, pdf } from '../site/paths.ts';
import { paperText, text } from '../text.ts';

/** A PIN of the Kenya Revenue Authority. */
export const taxPin = z
  .string()
  .check(
    z.overwrite(typedWithoutBlanks),
    z.toUpperCase(),
    z.regex(/^[AP]\d{9}[A-Z]$/, 'A PIN looks like P051234567X'),
  );

export const documentKinds = ['invoice', 'credit-note'] as const;

export const billingDocument = z.object({
  kind: z.enum(documentKinds),
  id: z.string(),
  number: z.string(),
  orderId,
  orderCode: z.string(),
  title: z.string(),
  issuedAt: z.iso.datetime(),
  /** KES cents. */
  totalKesCents: z.number(),
  vatKesCents: z.number(),
});

const documentsFound = z.object({
  content: z.array(billingDocument),
  page: z.number(),
  size: z.number(),
  totalItems: z.number(),
});

/** The billing details on documents from now on, beside the customer's name. */
export const billingDetails = z.strictObject({
  company: text(120),
  address: text(240),
  pin: z.nullable(taxPin),
});

/** The same when saved: in letters that can be printed. */
export const billingDetailsBody = z.strictObject({
  ...billingDetails.shape,
  company: paperText(120),
  address: paperText(240),
});

export const billingCalls = {
  billingDocuments: call({
    method: 'GET',
    path: '/billing/documents',
    token: 'read',
    query: z.object({ page: z.optional(z.string().check(z.regex(/^\d{1,6}$/))) }),
    answer: documentsFound,
  }),
  billingDetails: call({ method: 'GET', path: '/billing/details', answer: billingDetails }),
  saveBillingDetails: call({
    method: 'PUT',
    path: '/billing/details',
    body: billingDetailsBody,
    answer: billingDetails,
  }),
  /** PDF files; their owner's, and any for staff with the permission. */
  invoiceFile: call({
    method: 'GET',
    path: '/orders/:id/invoice.pdf',
    media: pdf,
    token: 'read',
    params: idParam,
  }),
  receiptFile: call({
    method: 'GET',
    path: '/payments/:id/receipt.pdf',
    media: pdf,
    token: 'read',
    params: idParam,
  }),
  creditNoteFile: call({
    method: 'GET',
    path: '/credit-notes/:id/note.pdf',
    media: pdf,
    token: 'read',
    params: idParam,
  }),
} as const;

export type BillingDocument = z.infer<typeof billingDocument>;
export type BillingDetails = z.infer<typeof billingDetails>;
