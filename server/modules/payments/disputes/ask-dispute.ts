import { dayMs } from '#contracts/time.ts';
import { NotFound } from '#platform/errors.ts';
import { hearOfDispute, findDispute, unheardOf } from './disputes.sql.ts';
import type { DisputeAnswer } from '../providers/disputes.ts';
import type { ProviderName } from '../payment.ts';
import { providerNamed } from '../providers-of.ts';
import type { PaymentsContext } from '../context.ts';

/**
 * Queries the provider for the state of a dispute. Network: never call it inside a transaction.
 * Throws NotFound for an unknown id.
 */
export async function askDispute(ctx: PaymentsContext, id: string): Promise<DisputeAnswer> {
  const dispute = await findDispute(ctx.db, id);
  if (!dispute) throw new NotFound('Dispute not found.');
  const { disputes } = providerNamed(ctx, dispute.provider);
  if (!disputes) return { kind: 'silent', code: 'none', text: 'this provider has no disputes' };
  const answer = await disputes.ask(dispute.reference);
  const said = answer.kind === 'found' ? answer.dispute.outcome : answer.code;
  ctx.log.info({ dispute: id, answer: answer.kind, said }, 'provider asked about a dispute');
  return answer;
}

/** A bank's question waits longer than this for our first look, so no list misses one. */
const reachMs = 7 * dayMs;

/**
 * Reads the provider's own list for disputes without a webhook; each is then due at once. Returns
 * how many are new. Network: never call it inside a transaction.
 */
export async function hearDisputes(ctx: PaymentsContext, provider: ProviderName): Promise<number> {
  const { disputes } = providerNamed(ctx, provider);
  if (!disputes) return 0;
  const at = ctx.clock();
  const listed = await disputes.list(new Date(at.getTime() - reachMs));
  if (listed.kind === 'silent') {
    ctx.log.warn({ provider, reason: listed.code }, 'disputes not read');
    return 0;
  }
  const fresh = await unheardOf(ctx.db, { provider, ids: listed.ids });
  for (const reference of fresh) {
    await hearOfDispute(ctx.db, ctx, { provider, reference, paymentId: null, at });
  }
  return fresh.length;
}
