import type { Locale } from '#contracts/locales.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { WaitingForm } from '#contracts/sale/waiting.ts';
import { hourSeconds } from '#contracts/time.ts';
import { enqueueMail } from '#modules/notifications';
import type { Caller, SignedIn } from '#platform/http/policy.ts';
import { consumeOrRefuse } from '#platform/http/limits.ts';
import { makeId } from '#platform/random.ts';
import { confirmHours } from './confirm.ts';
import { lockProduct, putEntry } from './entries.sql.ts';
import { linkTo } from './links.ts';
import { look } from './look.ts';
import { titleOf } from './product.ts';
import type { WaitingContext } from './context.ts';
import { InvalidInput } from '#platform/errors.ts';

/** Per client address, and per mailbox: strangers cannot flood an inbox. */
const perAddress = { max: 10, perSeconds: hourSeconds };
const perMailbox = { max: 3, perSeconds: hourSeconds };

type JoinRequest = Readonly<{
  product: string;
  email: string;
  /**
   * The account of the address, when its owner is signed in; a request for another address confirms
   * nothing.
   */
  customerId: CustomerId | null;
  language: Locale;
}>;
type From = Readonly<{ caller: Caller; limitKey: string | undefined; language: Locale }>;

/**
 * Puts the address of the public form on a list and mails it a link, or, for the address that the
 * sender is signed in with, does without. The answer is the same for every address. A filled
 * honeypot is dropped. Throws `InvalidInput` and `TooManyRequests`.
 */
export async function joinByForm(
  ctx: WaitingContext,
  { product, email, website }: WaitingForm,
  { caller, limitKey, language }: From,
): Promise<void> {
  if (website) return;
  const { db, keyring } = ctx;
  const at = ctx.clock();
  if (limitKey !== undefined) {
    await consumeOrRefuse(db, { ...perAddress, key: `waiting:address:${limitKey}` }, at);
  }
  const mailbox = keyring.mac('address-limit', email);
  await consumeOrRefuse(db, { ...perMailbox, key: `waiting:mailbox:${mailbox}` }, at);
  const isOwn = caller.kind !== 'visitor' && !caller.acting && caller.email.toLowerCase() === email;
  await join(ctx, { product, email, customerId: isOwn ? caller.customerId : null, language });
}

/** Puts a signed-in customer on a list. Throws `InvalidInput`. */
export const joinSignedIn = (ctx: WaitingContext, product: string, caller: SignedIn) =>
  join(ctx, {
    product,
    email: caller.email.toLowerCase(),
    customerId: caller.customerId,
    language: 'en',
  });

const nothing = (detail: string) =>
  new InvalidInput(`${detail}.`, [{ pointer: '/product', detail }]);

async function join(ctx: WaitingContext, asked: JoinRequest): Promise<void> {
  const at = ctx.clock();
  const { product: name, email, customerId, language } = asked;
  await ctx.db.transaction(async (tx) => {
    await lockProduct(tx, name);
    const seen = await look(tx, name, at);
    if (!seen) throw nothing('Product not found');
    if (seen.state === 'open') throw nothing('This is available now');
    const { id, isConfirmed } = await putEntry(tx, {
      id: makeId('wai', ctx.random),
      product: name,
      email,
      customerId,
      language,
      confirmedAt: customerId === null ? null : at,
      at,
    });
    if (isConfirmed) return;
    await enqueueMail(tx, ctx, {
      template: 'waiting-confirm',
      dedupeKey: `waiting-confirm:${id}:${at.getTime()}`,
      to: [email],
      facts: {
        product: titleOf(seen.product, seen.place, language),
        language,
        link: linkTo(ctx, '/waiting-confirm', { id, language }),
        leaveLink: linkTo(ctx, '/waiting-leave', { id, language }),
        validHours: confirmHours,
      },
      at,
    });
  });
}
