import type { FastifyInstance, FastifyReply } from 'fastify';
import { billingCalls } from '#contracts/billing.ts';
import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { rehearsalMark, rehearsalWords } from '#contracts/rehearsal.ts';
import { NotFound } from '#platform/errors.ts';
import { customerRead, customerWrite, type Policy } from '#platform/http/policy.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import {
  billingDetails,
  creditNotePaper,
  drawPaper,
  findCreditNote,
  findInvoice,
  invoiceOfOrder,
  invoicePaper,
  papersOf,
  receiptPaper,
  saveBillingDetails,
  type PaperWords,
} from '#modules/billing';
import { findAttempt } from '#modules/payments';
import { receiptOf } from '../settlement/receipt-of.ts';
import type { SalesWorld } from '../world.ts';

const pageSize = 20;
/** A file takes a fifth of a second to draw, so nobody needs many of them. */
const filePolicy = {
  ...customerRead,
  limits: [
    ...customerRead.limits,
    { name: 'paper-files', max: 30, perSeconds: 60, by: 'customer' as const },
  ],
} satisfies Policy;

/** Whose it is, or staff who may read orders; anybody else learns nothing of it. */
function requireReader(caller: SignedIn, owner: CustomerId) {
  if (caller.customerId !== owner && !caller.permissions.has('orders.read')) throw new NotFound();
}

/** Whether nothing that is sold here is real; every document then says so. */
type Stage = Readonly<{ isRehearsal?: boolean }>;

/** Invoices, credit notes and receipts: the customer's list, the files, and what stands on them. */
export function paperRoutes(app: FastifyInstance, world: SalesWorld, stage: Stage = {}) {
  const { db, clock } = world;
  route(app, { call: billingCalls.papers, policy: customerRead }, async ({ query, caller }) => {
    const page = Number(query.page ?? 0);
    const { customerId } = caller;
    const { papers, total } = await papersOf(db, { customerId, page, size: pageSize });
    const content = papers.map(({ totalMinor, vatMinor, issuedAt, ...paper }) => ({
      ...paper,
      issuedAt: issuedAt.toISOString(),
      totalKesCents: totalMinor,
      vatKesCents: vatMinor,
    }));
    return { content, page, size: pageSize, totalItems: total };
  });
  route(app, { call: billingCalls.billingDetails, policy: customerRead }, ({ caller }) =>
    billingDetails(db, caller.customerId),
  );
  const save = { call: billingCalls.saveBillingDetails, policy: customerWrite };
  route(app, save, async ({ body, caller }) => {
    const { customerId } = caller;
    await saveBillingDetails(db, { customerId, details: body, at: clock() });
    return billingDetails(db, customerId);
  });
  fileRoutes(app, world, stage);
}

function fileRoutes(app: FastifyInstance, world: SalesWorld, { isRehearsal = false }: Stage) {
  const { db } = world;
  const sendPaper = (reply: FastifyReply, paper: PaperWords) =>
    send(reply, isRehearsal ? rehearsed(paper) : paper, world.shop.tagline ?? '');
  const invoiceFile = { call: billingCalls.invoiceFile, policy: filePolicy };
  route(app, invoiceFile, async ({ params, caller, reply }) => {
    const invoice = await invoiceOfOrder(db, params.id as OrderId);
    if (!invoice) throw new NotFound();
    requireReader(caller, invoice.customerId);
    await sendPaper(reply, invoicePaper(invoice));
    return undefined;
  });
  const receiptFile = { call: billingCalls.receiptFile, policy: filePolicy };
  route(app, receiptFile, async ({ params, caller, reply }) => {
    const attempt = await findAttempt(db, params.id);
    if (attempt?.state !== 'succeeded') throw new NotFound();
    requireReader(caller, attempt.customerId);
    await sendPaper(reply, receiptPaper(await receiptOf(world, attempt)));
    return undefined;
  });
  const creditNoteFile = { call: billingCalls.creditNoteFile, policy: filePolicy };
  route(app, creditNoteFile, async ({ params, caller, reply }) => {
    const note = await findCreditNote(db, params.id);
    const invoice = note && (await findInvoice(db, note.invoiceId));
    if (!note || !invoice) throw new NotFound();
    requireReader(caller, note.customerId);
    await sendPaper(reply, creditNotePaper(note, invoice));
    return undefined;
  });
}

/** A document that nobody can take for a real one. */
const rehearsed = (paper: PaperWords): PaperWords => ({
  ...paper,
  title: `${rehearsalMark} ${paper.title}`,
  number: `${rehearsalMark}-${paper.number}`,
  notes: [rehearsalWords.en, ...paper.notes],
});

/** Shown in the browser, and saved under its number. */
async function send(reply: FastifyReply, paper: PaperWords, tagline: string) {
  const file = await drawPaper(paper, tagline);
  const name = `${paper.title} ${paper.number}.pdf`.replace(/[^\w.-]+/g, '-').toLowerCase();
  await reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .send(file);
}
