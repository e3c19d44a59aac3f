import { createHash } from 'node:crypto';
import type { PaymentId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { hashToken } from '#platform/secrets.ts';
import { callerOf, type Caller } from './callers.ts';
import { insertCallback } from './inbox.sql.ts';
import { keptText } from '../providers/kept-text.ts';
import { moved, type Attempt, type CallbackClaim, type PaymentException } from '../payment.ts';
import { insertExceptions, isTaken, lockByToken, saveAttempt } from '../collect/payments.sql.ts';
import { providerNamed } from '../providers-of.ts';
import { traitsOf } from '../traits.ts';
import type { PaymentsContext } from '../context.ts';

export type Callback = Readonly<{
  /** The secret part of the address that was called. */
  token: string;
  /** The parsed JSON body, of any shape. */
  body: unknown;
  sourceAddress: string;
  at: Date;
}>;

const tokenPattern = /^[0-9a-f]{32}$/;

type Context = Pick<PaymentsContext, 'db' | 'providers'>;

/**
 * Keeps what came to the secret address of an attempt and makes it due at once; nothing in it
 * counts before the provider has been asked. Returns undefined for a token that is not ours: answer
 * a bare 404.
 * A repeat has no further effect. When it throws, nothing was kept: answer 5xx.
 */
export async function storeCallback(
  ctx: Context,
  callback: Callback,
): Promise<{ paymentId: PaymentId } | undefined> {
  if (!tokenPattern.test(callback.token)) return undefined;
  return ctx.db.transaction(async (tx) => {
    const attempt = await lockByToken(tx, hashToken(callback.token));
    // A provider that signs what it sends never calls back this way.
    const isCalledBack = attempt && traitsOf(attempt.provider).door.kind === 'secret';
    if (!isCalledBack) return undefined;
    // What is read is what is kept.
    const text = keptText(callback.body);
    const claim = providerNamed(ctx, attempt.provider).readCallback(JSON.parse(text));
    const caller = callerOf(ctx, attempt.provider, callback.sourceAddress);
    await keep(tx, attempt, { ...callback, text, claim, caller });
    return { paymentId: attempt.id };
  });
}

type ReceivedCallback = Callback &
  Readonly<{ text: string; claim: CallbackClaim | undefined; caller: Caller }>;

async function keep(tx: Tx, attempt: Attempt, heard: ReceivedCallback): Promise<void> {
  const { text, at, sourceAddress, claim, caller } = heard;
  const refusal = await refuse(tx, attempt, claim);
  const isNew = await insertCallback(tx, {
    provider: attempt.provider,
    dedupeKey: `${attempt.id}:${createHash('sha256').update(text).digest('hex')}`,
    paymentId: attempt.id,
    body: text,
    sourceAddress,
    caller,
    at,
    ...(refusal ? { verdict: refusal.kind } : {}),
  });
  if (!isNew) return;
  if (refusal) await insertExceptions(tx, { paymentId: attempt.id, exceptions: [refusal], at });
  // A message with ids of another payment is a forgery or a mix-up: it moves nothing at all.
  if (refusal?.kind === 'ids-mismatch') return;
  await saveAttempt(tx, {
    before: attempt.state,
    attempt: withCallback(attempt, refusal ? undefined : claim, at),
    cause: 'callback',
    detail: claim ? { code: claim.code } : {},
    at,
    isDue: true,
  });
}

async function refuse(
  tx: Tx,
  attempt: Attempt,
  claim: CallbackClaim | undefined,
): Promise<PaymentException | undefined> {
  if (!claim) return about(attempt, 'unreadable-callback', {});
  const { providerReference, merchantRequestId } = claim;
  const isOther =
    (attempt.providerReference !== null && attempt.providerReference !== providerReference) ||
    (attempt.merchantRequestId !== null && attempt.merchantRequestId !== merchantRequestId);
  const isTheirs =
    !isOther &&
    attempt.providerReference === null &&
    (await isTaken(tx, { attempt, providerReference }));
  if (isOther || isTheirs) return about(attempt, 'ids-mismatch', { code: claim.code });
  const { receipt, claim: known } = attempt;
  const first = receipt ?? (known?.code === '0' ? known.receipt : null);
  const isSecond = claim.receipt !== null && first !== null && claim.receipt !== first;
  return isSecond ? about(attempt, 'receipt-conflict', { receipt: claim.receipt }) : undefined;
}

const about = (
  { id }: Attempt,
  kind: PaymentException['kind'],
  detail: PaymentException['detail'],
): PaymentException => ({ kind, detail, dedupeKey: `${kind}:${id}` });

/** A yes is kept when a no follows it: whichever came first, the provider is asked about both. */
function withCallback(attempt: Attempt, claim: CallbackClaim | undefined, at: Date): Attempt {
  const ids = claim
    ? {
        providerReference: claim.providerReference,
        merchantRequestId: claim.merchantRequestId,
        claim: attempt.claim?.code === '0' && claim.code !== '0' ? attempt.claim : claim,
      }
    : {};
  return {
    ...attempt,
    ...ids,
    state: moved(attempt.state, 'callback') ?? attempt.state,
    customerActedAt: attempt.customerActedAt ?? at,
    callbackAt: at,
    nextCheckAt: at,
  };
}
