import type * as z from 'zod/mini';
import { testAmountKes, type stkStatus } from '#contracts/sale/payments.ts';
import { wholeKes } from '#contracts/money.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import { Unavailable } from '#platform/errors.ts';
import { alphanumericSecret, makeId, readableCode } from '#platform/random.ts';
import type { ProviderName } from '../payment.ts';
import { providerNamed } from '../providers-of.ts';
import type { ProviderAnswer } from '../providers/payment-provider.ts';
import { collectorFor, traitsOf } from '../traits.ts';
import type { PaymentsContext } from '../context.ts';

/** Both of the provider's ids: the browser names the first, the provider is asked by the second. */
export type TestPrompt = Readonly<{ merchantRequestId: string; checkoutRequestId: string }>;

type Status = z.infer<typeof stkStatus>['transaction'];

const referencePrefix = 'TEST';
const referenceRest = 8;
const callbackTokenLength = 32;
const retrySeconds = 60;

const prompter = (ctx: PaymentsContext) => providerNamed(ctx, collectorFor('STK'));

/**
 * Asks a phone for one shilling, to see the way to M-Pesa and back. There is no order behind it: a
 * shilling that comes appears in the provider's list as money without an owner, and staff see it
 * there. Network: never call it inside a transaction. Throws Unavailable when no prompt was sent.
 */
export async function sendTestPrompt(
  ctx: PaymentsContext,
  phone: PhoneNumber,
): Promise<TestPrompt> {
  const { random, log } = ctx;
  const sent = await prompter(ctx).initiate({
    id: makeId('pay', random),
    reference: referencePrefix + readableCode(referenceRest, random),
    amount: wholeKes(testAmountKes),
    mode: 'STK',
    account: phone,
    // Nothing listens there: what became of the prompt is always asked.
    callbackToken: alphanumericSecret(callbackTokenLength, random),
  });
  log.info({ kind: sent.kind }, 'test prompt sent');
  if (sent.kind !== 'accepted' || sent.merchantRequestId === null) {
    throw new Unavailable(
      'M-Pesa did not accept the request. Wait a minute, then try again.',
      retrySeconds,
    );
  }
  const { merchantRequestId, providerReference } = sent;
  return { merchantRequestId, checkoutRequestId: providerReference };
}

/** What the provider says of a test prompt now; an empty code while nothing is decided. */
export async function askTestPrompt(ctx: PaymentsContext, prompt: TestPrompt): Promise<Status> {
  const provider = prompter(ctx);
  const { merchantRequestId: MerchantRequestID, checkoutRequestId } = prompt;
  const undecided = { MerchantRequestID, ResultCode: '', ResultDesc: '', final: false };
  if (provider.queriesPerMinute !== undefined) {
    const { granted } = await ctx.budget({
      name: `${provider.name}-query`,
      perMinute: provider.queriesPerMinute,
      at: ctx.clock(),
      waiting: false,
    });
    if (!granted) return undecided;
  }
  const answer = await provider.ask(checkoutRequestId);
  return { ...undecided, ...resultOf(answer, provider.name) };
}

/** A known end is final; an undocumented code may still turn into money. */
function resultOf(answer: ProviderAnswer, provider: ProviderName): Partial<Status> {
  if (answer.kind === 'succeeded') return { ResultCode: '0', ResultDesc: answer.text, final: true };
  if (answer.kind !== 'failed' && answer.kind !== 'strange') return {};
  const { code, text } = answer;
  const final = answer.kind === 'failed';
  const { advice } = traitsOf(provider).meaningOf(code);
  return { ResultCode: code, ResultDesc: final ? advice.en : text, final };
}
