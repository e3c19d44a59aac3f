import { createHash } from 'node:crypto';
import type { Database } from '#platform/db.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import { constantTimeEqual, hashToken, type Keyring } from '#platform/secrets.ts';
import { callerOf } from '../callbacks/callers.ts';
import { configAlarm, endConfigAlarms } from '../config-alarm.ts';
import { insertCallback } from '../callbacks/inbox.sql.ts';
import { keptText } from '../providers/kept-text.ts';
import {
  findRegistration,
  insertNotice,
  keepRegistration,
  namesSomething,
  paybillTokens,
  type Registration,
} from './paybill-notices.sql.ts';
import { insertExceptions } from '../collect/payments.sql.ts';
import type { Registered } from '../providers/paybill.ts';
import { providersWith } from '../providers-of.ts';
import type { PaymentsContext } from '../context.ts';

const purpose = 'payment.paybill';
const tokenHexLength = 32;

/** The secret part of the first registered addresses, under the shop's secret. */
export const paybillTokenOf = (keyring: Keyring, shortcode: string) =>
  keyring.mac(purpose, shortcode).slice(0, tokenHexLength);

/** Accepted secret parts of the address: the registered one, else those from our secrets. */
function tokensOf(
  keyring: Keyring,
  shortcode: string,
  known: Registration | undefined,
): readonly string[] {
  const derived = keyring.macs(purpose, shortcode).map((mac) => mac.slice(0, tokenHexLength));
  if (!known?.tokenSealed) return derived;
  return [keyring.open(placeIn(paybillTokens, shortcode), known.tokenSealed), ...derived];
}

/**
 * Registers the shop's addresses for manual payments at the provider, once per address; `known`
 * when already registered, undefined where the shop has no such payments. A refusal is an exception
 * for staff. Network: never call it inside a transaction.
 */
export async function registerPaybill(
  ctx: PaymentsContext,
): Promise<Registered | Readonly<{ kind: 'known' }> | undefined> {
  const [{ paybill } = {}] = providersWith(ctx, 'paybill');
  if (!paybill) return undefined;
  const { shortcode } = paybill;
  const known = await findRegistration(ctx.db, shortcode);
  const tokens = tokensOf(ctx.keyring, shortcode, known);
  const hashOf = (token: string) => hashToken(paybill.addresses(token).confirm);
  const told = tokens.find((token) => hashOf(token) === known?.hash);
  const [token = ''] = told === undefined ? tokens : [told];
  const tokenSealed = ctx.keyring.seal(placeIn(paybillTokens, shortcode), token);
  const registration = { shortcode, hash: hashOf(token), tokenSealed };
  if (told !== undefined) {
    // Kept from now on, so that it outlives the secret it once followed from.
    if (!known?.tokenSealed) await keepRegistration(ctx.db, { ...registration, at: ctx.clock() });
    return { kind: 'known' };
  }
  const askedAt = ctx.clock();
  const answer = await paybill.register(token);
  const at = ctx.clock();
  if (answer.kind === 'registered') {
    await keepRegistration(ctx.db, { ...registration, at });
    await endConfigAlarms(ctx.db, { part: 'paybill', askedAt, at });
  }
  if (answer.kind === 'refused') {
    const { code, text } = answer;
    const exceptions = [configAlarm({ part: 'paybill', code, text, askedAt })];
    await insertExceptions(ctx.db, { paymentId: null, exceptions, at });
  }
  ctx.log.info({ outcome: answer.kind }, 'paybill registered');
  return answer;
}

export type PaybillCallback = Readonly<{
  /** The secret part of the address that was called. */
  token: string;
  body: unknown;
  sourceAddress: string;
  at: Date;
}>;

type CallbackContext = Pick<PaymentsContext, 'keyring' | 'providers'> & Readonly<{ db: Database }>;

async function hearerOf({ db, keyring, providers }: CallbackContext, token: string) {
  const [hearer] = providersWith({ providers }, 'paybill');
  if (!hearer) return undefined;
  const { shortcode } = hearer.paybill;
  const tokens = tokensOf(keyring, shortcode, await findRegistration(db, shortcode));
  return tokens.some((one) => constantTimeEqual(token, one)) ? hearer : undefined;
}

/**
 * Keeps the notice of a payment made by hand and makes it due; nothing in it counts before the
 * provider was asked. False for a path that is not ours: answer a bare 404. A repeat has no further
 * effect. When it throws, nothing was kept: answer 5xx.
 */
export async function storeNotice(
  ctx: CallbackContext,
  callback: PaybillCallback,
): Promise<boolean> {
  const hearer = await hearerOf(ctx, callback.token);
  if (!hearer) return false;
  const { name: provider, paybill } = hearer;
  const { body, at, sourceAddress } = callback;
  const text = keptText(body);
  const notice = paybill.readNotice(JSON.parse(text));
  await ctx.db.transaction(async (tx) => {
    const isNew = await insertCallback(tx, {
      provider,
      dedupeKey: notice
        ? `paybill:${notice.receipt}`
        : `paybill:${createHash('sha256').update(text).digest('hex')}`,
      paymentId: null,
      body: text,
      sourceAddress,
      caller: callerOf(ctx, provider, sourceAddress),
      at,
      verdict: notice ? 'paybill' : 'unreadable',
    });
    if (isNew && notice) await insertNotice(tx, notice, at);
  });
  return true;
}

/**
 * Whether an announced payment names something of the shop; undefined for a path that is not ours.
 * Accepted money has an owner, and the customer learns of a wrong account at once. A till has no
 * account field, so all payments are accepted.
 */
export async function validateNotice(
  ctx: CallbackContext,
  { token, body }: Pick<PaybillCallback, 'token' | 'body'>,
): Promise<boolean | undefined> {
  const hearer = await hearerOf(ctx, token);
  if (!hearer) return undefined;
  const { name: provider, paybill } = hearer;
  if (!paybill.takesAccounts) return true;
  const notice = paybill.readNotice(JSON.parse(keptText(body)));
  return notice !== undefined && namesSomething(ctx.db, { provider, ...notice });
}
