import { checked } from './checked.ts';
import type { FastifyInstance } from 'fastify';
import { openDispute, remindDispute, resolveDispute } from '../paystack/disputes.ts';
import { act, type PayAction } from '../paystack/pay.ts';
import { findTransaction, type Paystack, type RefundStatus } from '../paystack/paystack.ts';
import { moveRefund } from '../paystack/refunds.ts';
import { sendWebhook } from '../paystack/webhook.ts';
import {
  disputeBody,
  eventBody,
  paystackBody,
  refundBody,
  resolveBody,
} from './paystack.schemas.ts';
import { transactionBody } from './paystack.schemas.ts';

type Faults = Paystack['faults'];
type Changes = Partial<{ [Name in keyof Faults]: Parameters<Faults[Name]['set']>[0] }>;

/** Settings of Paystack and its customers for tests. */
export function paystackControls(app: FastifyInstance, paystack: Paystack): void {
  app.get('/paystack', () => settingsOf(paystack));
  app.put('/paystack', checked(paystackBody), (request) => {
    const { initialize, verify, refund, webhook, ...plain } = request.body as Changes;
    const { faults, settings } = paystack;
    if (initialize !== undefined) faults.initialize.set(initialize);
    if (verify !== undefined) faults.verify.set(verify);
    if (refund !== undefined) faults.refund.set(refund);
    if (webhook !== undefined) faults.webhook.set(webhook);
    Object.assign(settings, plain);
    return settingsOf(paystack);
  });

  app.get('/paystack/transactions', () => paystack.transactions.all());
  app.post(
    '/paystack/transactions/:reference/answer',
    checked(transactionBody),
    async (request, reply) => {
      const { reference } = request.params as { reference: string };
      const transaction = findTransaction(paystack, reference);
      if (transaction === undefined) return reply.code(404).send(missing('transaction', reference));
      const requested = request.body as { action: PayAction; card?: string };
      const problem = await act(paystack, transaction, requested);
      if (problem !== null) return reply.code(409).send({ error: problem });
      return findTransaction(paystack, reference);
    },
  );
  app.post('/paystack/events', checked(eventBody), async (request) => {
    const { event, data } = request.body as { event: string; data: Record<string, unknown> };
    await sendWebhook(paystack, event, data);
    return { sent: paystack.settings.webhookUrl !== '' };
  });
  refundControls(app, paystack);
  disputeControls(app, paystack);
}

function refundControls(app: FastifyInstance, paystack: Paystack): void {
  app.get('/paystack/refunds', () => paystack.refunds.all());
  app.post('/paystack/refunds/:id', checked(refundBody), async (request, reply) => {
    const { id } = request.params as { id: string };
    const refund = paystack.refunds.get(id);
    if (refund === undefined) return reply.code(404).send(missing('refund', id));
    if (refund.status === 'processed' || refund.status === 'failed') {
      return reply.code(409).send({ error: `Refund ${id} is already ${refund.status}.` });
    }
    return moveRefund(paystack, refund, (request.body as { status: RefundStatus }).status);
  });
}

function disputeControls(app: FastifyInstance, paystack: Paystack): void {
  app.get('/paystack/disputes', () => paystack.disputes.all());
  app.post('/paystack/disputes', checked(disputeBody), async (request, reply) => {
    type Requested = { reference: string; category?: string; amount?: number };
    const { reference, ...claim } = request.body as Requested;
    const transaction = findTransaction(paystack, reference);
    if (transaction === undefined) return reply.code(404).send(missing('transaction', reference));
    if (transaction.status !== 'success') {
      return reply.code(409).send({ error: 'Only a paid transaction can be disputed.' });
    }
    if (claim.amount !== undefined && claim.amount > transaction.amount) {
      return reply.code(409).send({ error: `It was paid ${transaction.amount}, not more.` });
    }
    return openDispute(paystack, transaction, claim);
  });
  app.post('/paystack/disputes/:id/remind', async (request, reply) => {
    const { id } = request.params as { id: string };
    const dispute = paystack.disputes.get(id);
    if (dispute === undefined) return reply.code(404).send(missing('dispute', id));
    await remindDispute(paystack, dispute);
    return dispute;
  });
  app.post('/paystack/disputes/:id/resolve', checked(resolveBody), async (request, reply) => {
    const { id } = request.params as { id: string };
    const dispute = paystack.disputes.get(id);
    if (dispute === undefined) return reply.code(404).send(missing('dispute', id));
    if (dispute.status === 'resolved') {
      return reply.code(409).send({ error: `Dispute ${id} is already resolved.` });
    }
    const { resolution } = request.body as { resolution: 'merchant-accepted' | 'declined' };
    return resolveDispute(paystack, dispute, resolution);
  });
}

const missing = (what: string, id: string) => ({ error: `There is no ${what} ${id}.` });

function settingsOf({ settings, faults }: Paystack) {
  const groups = Object.entries(faults).map(([name, group]) => [name, group.peek()]);
  return { ...settings, ...Object.fromEntries(groups) };
}
