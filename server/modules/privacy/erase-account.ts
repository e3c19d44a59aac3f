import type { Obstacle } from '#contracts/account/privacy-state.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { holdCustomer, isStaff, neverActivated } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import { personMac, type Holdings, type KeptDays, type Person } from '#platform/held-data.ts';
import {
  dueErasures,
  finishErasure,
  insertErasure,
  lockDueErasure,
  putErasureOff,
} from './erasures.sql.ts';
import { obstaclesOf } from './obstacles.sql.ts';
import { personOf } from './person.sql.ts';
import type { Asker, PrivacyContext } from './context.ts';
import { dayMs } from '#contracts/time.ts';

const obstacleWords: Record<Obstacle, string> = {
  payment: 'a payment is in progress',
  refund: 'a refund is in progress',
  proxy: 'a proxy is still active',
  server: 'a server is still active',
  balance: 'there is money in your balance',
};

export const daysToThink = 7;

/**
 * Schedules an account for erasure in seven days, in the caller's transaction, and emails its
 * owner. A repeat changes nothing. Throws `erasure-refused` while money or a service is open and
 * for staff, and `NotFound`.
 */
export async function askErasure(
  ctx: PrivacyContext,
  tx: Tx,
  { customerId, askedBy }: { customerId: CustomerId; askedBy: Asker },
): Promise<void> {
  const customer = await holdCustomer(tx, customerId);
  if (!customer || customer.erasedAt) throw new NotFound('Account not found.');
  if (await isStaff(tx, customerId)) {
    const message =
      'This account belongs to a team member. Ask an owner to remove your role first.';
    throw new DomainError('erasure-refused', message);
  }
  const open = await obstaclesOf(tx, customerId);
  if (open.length > 0) refuse(open);
  const at = ctx.clock();
  const dueAt = new Date(at.getTime() + daysToThink * dayMs);
  if (!(await insertErasure(tx, { customerId, askedBy, at, dueAt }))) return;
  await enqueueMail(tx, ctx, {
    template: 'erasure-asked',
    dedupeKey: `erasure-asked:${customerId}:${at.getTime()}`,
    to: [customer.email],
    customerId,
    facts: {
      firstName: customer.firstName,
      dueAt: dueAt.toISOString(),
      link: `${ctx.publicUrl}/account/settings#your-data`,
    },
    at,
  });
}

/**
 * Erases the accounts whose time is over; one with something open is looked at again tomorrow.
 * Returns how many were erased.
 */
export async function eraseDue(ctx: PrivacyContext, holdings: Holdings): Promise<number> {
  const at = ctx.clock();
  let count = 0;
  for (const { customerId } of await dueErasures(ctx.db, at)) {
    const erased = await ctx.db.transaction((tx) =>
      eraseOne(ctx, tx, { customerId, at, holdings }),
    );
    if (erased) count += 1;
  }
  return count;
}

type One = Readonly<{ customerId: CustomerId; at: Date; holdings: Holdings }>;

async function eraseOne(ctx: PrivacyContext, tx: Tx, { customerId, at, holdings }: One) {
  const customer = await holdCustomer(tx, customerId);
  if (!customer || !(await lockDueErasure(tx, customerId, at))) return false;
  const open = await obstaclesOf(tx, customerId);
  if (open.length > 0) {
    await putErasureOff(tx, customerId, new Date(at.getTime() + dayMs));
    ctx.log.info({ customerId, open }, 'an erasure waits');
    return false;
  }
  const { email, firstName } = customer;
  await takeOut(ctx, tx, { person: await personOf(tx, customerId), at, holdings });
  await finishErasure(tx, customerId, at);
  // The last email belongs to no account, and is deleted once sent.
  await enqueueMail(tx, ctx, {
    template: 'account-erased',
    dedupeKey: `account-erased:${customerId}`,
    to: [email],
    facts: { firstName },
    at,
  });
  return true;
}

type Leaving = Readonly<{ person: Person; at: Date; holdings: Holdings }>;

async function takeOut({ keyring }: PrivacyContext, tx: Tx, { person, at, holdings }: Leaving) {
  const emailMacs = person.emails.flatMap((email) => keyring.macs(personMac, email));
  for (const { erase } of Object.values(holdings)) {
    if (typeof erase === 'string') continue;
    for (const statement of erase({ ...person, emailMacs, at })) await tx.execute(statement);
  }
}

type SignUps = PrivacyContext & Readonly<{ keptDays: KeptDays }>;

/**
 * Erases sign-ups that were not confirmed in time, without a notification: the address was never
 * proven to be theirs. Returns how many.
 */
export async function eraseNeverActivated(ctx: SignUps, holdings: Holdings): Promise<number> {
  const at = ctx.clock();
  const before = new Date(at.getTime() - ctx.keptDays.signUps * dayMs);
  const old = await neverActivated(ctx.db, { before, at });
  for (const { customerId } of old) {
    await ctx.db.transaction(async (tx) => {
      const account = await holdCustomer(tx, customerId);
      if (!account || account.emailVerified || account.erasedAt) return;
      await takeOut(ctx, tx, { person: { customerId, emails: [] }, at, holdings });
    });
  }
  return old.length;
}

/** The fields name each thing that is open. */
function refuse(obstacles: readonly Obstacle[]): never {
  const open = obstacles.map((each) => obstacleWords[each]).join(', ');
  const fields = obstacles.map((each) => ({ pointer: `/${each}`, detail: obstacleWords[each] }));
  throw new DomainError('erasure-refused', `The account cannot be deleted yet: ${open}.`, {
    fields,
  });
}
