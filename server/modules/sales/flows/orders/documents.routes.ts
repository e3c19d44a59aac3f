import type { FastifyInstance, FastifyReply } from 'fastify';
import { billingCalls } from '#contracts/sale/billing.ts';
import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { rehearsalMark, rehearsalWords } from '#platform/http/pages/rehearsal.ts';
import { NotFound } from '#platform/errors.ts';
import { moneyRead, moneyWrite, type Policy } from '#platform/http/policy.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import {
  billingDetails,
  creditNoteDocument,
  drawDocument,
  findCreditNote,
  findInvoice,
  invoiceOfOrder,
  invoiceDocument,
  documentsOf,
  receiptDocument,
  saveBillingDetails,
  type DocumentWords,
} from '#modules/billing';
import { findAttempt } from '#modules/payments/collect';
import { receiptOf } from './receipt-of.ts';
import type { SalesContext } from '../../context.ts';

const pageSize = 20;
/** A file takes a fifth of a second to render, so few are allowed. */
const filePolicy = {
  ...moneyRead,
  limits: [
    ...moneyRead.limits,
    { name: 'paper-files', max: 30, perSeconds: 60, by: 'customer' as const },
  ],
} satisfies Policy;

/** Whose it is, or staff who may read orders; anybody else learns nothing of it. */
function requireReader(caller: SignedIn, owner: CustomerId) {
  if (caller.customerId !== owner && !caller.permissions.has('orders.read')) throw new NotFound();
}

/** Whether nothing that is sold here is real; every document then says so. */
type Stage = Readonly<{ isRehearsal?: boolean }>;

/** Invoices, credit notes and receipts: the customer's list, the files, and their content. */
export function documentRoutes(app: FastifyInstance, ctx: SalesContext, stage: Stage = {}) {
  const { db, clock } = ctx;
  route(
    app,
    { call: billingCalls.billingDocuments, policy: moneyRead },
    async ({ query, caller }) => {
      const page = Number(query.page ?? 0);
      const { customerId } = caller;
      const { billingDocuments, total } = await documentsOf(db, {
        customerId,
        page,
        size: pageSize,
      });
      const content = billingDocuments.map(
        ({ totalMinor, vatMinor, issuedAt, ...billingDocument }) => ({
          ...billingDocument,
          issuedAt: issuedAt.toISOString(),
          totalKesCents: totalMinor,
          vatKesCents: vatMinor,
        }),
      );
      return { content, page, size: pageSize, totalItems: total };
    },
  );
  route(app, { call: billingCalls.billingDetails, policy: moneyRead }, ({ caller }) =>
    billingDetails(db, caller.customerId),
  );
  const save = { call: billingCalls.saveBillingDetails, policy: moneyWrite };
  route(app, save, async ({ body, caller }) => {
    const { customerId } = caller;
    await saveBillingDetails(db, { customerId, details: body, at: clock() });
    return billingDetails(db, customerId);
  });
  fileRoutes(app, ctx, stage);
}

function fileRoutes(app: FastifyInstance, ctx: SalesContext, { isRehearsal = false }: Stage) {
  const { db } = ctx;
  const sendDocument = (reply: FastifyReply, billingDocument: DocumentWords) =>
    send(reply, isRehearsal ? rehearsed(billingDocument) : billingDocument, ctx.shop.tagline ?? '');
  const invoiceFile = { call: billingCalls.invoiceFile, policy: filePolicy };
  route(app, invoiceFile, async ({ params, caller, reply }) => {
    const invoice = await invoiceOfOrder(db, params.id as OrderId);
    if (!invoice) throw new NotFound();
    requireReader(caller, invoice.customerId);
    await sendDocument(reply, invoiceDocument(invoice));
    return undefined;
  });
  const receiptFile = { call: billingCalls.receiptFile, policy: filePolicy };
  route(app, receiptFile, async ({ params, caller, reply }) => {
    const attempt = await findAttempt(db, params.id);
    if (attempt?.state !== 'succeeded') throw new NotFound();
    requireReader(caller, attempt.customerId);
    await sendDocument(reply, receiptDocument(await receiptOf(ctx, attempt)));
    return undefined;
  });
  const creditNoteFile = { call: billingCalls.creditNoteFile, policy: filePolicy };
  route(app, creditNoteFile, async ({ params, caller, reply }) => {
    const note = await findCreditNote(db, params.id);
    const invoice = note && (await findInvoice(db, note.invoiceId));
    if (!note || !invoice) throw new NotFound();
    requireReader(caller, note.customerId);
    await sendDocument(reply, creditNoteDocument(note, invoice));
    return undefined;
  });
}

/** A document that is clearly marked as not real. */
const rehearsed = (billingDocument: DocumentWords): DocumentWords => ({
  ...billingDocument,
  title: `${rehearsalMark} ${billingDocument.title}`,
  number: `${rehearsalMark}-${billingDocument.number}`,
  notes: [rehearsalWords[billingDocument.language], ...billingDocument.notes],
});

/** Shown in the browser, and saved under its number. */
async function send(reply: FastifyReply, billingDocument: DocumentWords, tagline: string) {
  const file = await drawDocument(billingDocument, tagline);
  const name = `${billingDocument.title} ${billingDocument.number}.pdf`
    .replace(/[^\w.-]+/g, '-')
    .toLowerCase();
  await reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .send(file);
}
