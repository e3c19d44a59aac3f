import type { CustomerId } from '#contracts/ids.ts';
import { eraseBillingDetails } from '#modules/billing';
import { eraseAccount, holdCustomer, isStaff } from '#modules/identity';
import { eraseLeaseTraces } from '#modules/leases';
import { enqueueMail, eraseMails } from '#modules/notifications';
import { erasePayers } from '#modules/payments';
import { eraseServerAccess } from '#modules/servers';
import { eraseTickets } from '#modules/support';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { dropCopies } from './copies.sql.ts';
import {
  dueErasures,
  finishErasure,
  insertErasure,
  lockDueErasure,
  putErasureOff,
} from './erasures.sql.ts';
import { ErasureRefused, StaffNotErased } from './errors.ts';
import { obstaclesOf } from './obstacles.sql.ts';
import type { Asker, Erased, Eraser, PrivacyWorld } from './world.ts';

const dayMs = 24 * 60 * 60_000;
export const daysToThink = 7;

/**
 * Puts an account down for erasure in seven days, in the caller's transaction, and tells its owner.
 * A repeat changes nothing. Throws `ErasureRefused` while money or a service is open,
 * `StaffNotErased`, and `NotFound`.
 */
export async function askErasure(
  world: PrivacyWorld,
  tx: Tx,
  { customerId, askedBy }: { customerId: CustomerId; askedBy: Asker },
): Promise<void> {
  const customer = await holdCustomer(tx, customerId);
  if (!customer || customer.erasedAt) throw new NotFound('There is no such account.');
  if (await isStaff(tx, customerId)) throw new StaffNotErased();
  const open = await obstaclesOf(tx, customerId);
  if (open.length > 0) throw new ErasureRefused(open);
  const at = world.clock();
  const dueAt = new Date(at.getTime() + daysToThink * dayMs);
  if (!(await insertErasure(tx, { customerId, askedBy, at, dueAt }))) return;
  await enqueueMail(tx, world, {
    template: 'erasure-asked',
    dedupeKey: `erasure-asked:${customerId}:${at.getTime()}`,
    to: [customer.email],
    customerId,
    facts: {
      firstName: customer.firstName,
      dueAt: dueAt.toISOString(),
      link: `${world.publicUrl}/account/settings#your-data`,
    },
    at,
  });
}

/**
 * Erases the accounts whose time is over; one with something open is looked at again tomorrow.
 * `more` are erasers of those who stand above this module. Returns how many were erased.
 */
export async function eraseDue(world: PrivacyWorld, more: readonly Eraser[]): Promise<number> {
  const at = world.clock();
  let count = 0;
  for (const { customerId } of await dueErasures(world.db, at)) {
    const erased = await world.db.transaction((tx) =>
      eraseOne(world, tx, { customerId, at, more }),
    );
    if (erased) count += 1;
  }
  return count;
}

type One = Readonly<{ customerId: CustomerId; at: Date; more: readonly Eraser[] }>;

async function eraseOne(world: PrivacyWorld, tx: Tx, { customerId, at, more }: One) {
  const customer = await holdCustomer(tx, customerId);
  if (!customer || !(await lockDueErasure(tx, customerId, at))) return false;
  const open = await obstaclesOf(tx, customerId);
  if (open.length > 0) {
    await putErasureOff(tx, customerId, new Date(at.getTime() + dayMs));
    world.log.info({ customerId, open }, 'an erasure waits');
    return false;
  }
  const { email, firstName } = customer;
  const erased: Erased = { customerId, email, at };
  for (const erase of [...owners, ...more]) await erase(tx, erased);
  await finishErasure(tx, customerId, at);
  // The last word goes to the mailbox and belongs to no account any more.
  await enqueueMail(tx, world, {
    template: 'account-erased',
    dedupeKey: `account-erased:${customerId}`,
    to: [email],
    facts: { firstName },
    at,
  });
  return true;
}

/** The account goes first: what hangs on its erasure looks at it. */
const owners: readonly Eraser[] = [
  eraseAccount,
  eraseTickets,
  eraseMails,
  eraseBillingDetails,
  erasePayers,
  eraseLeaseTraces,
  eraseServerAccess,
  (tx, { customerId }) => dropCopies(tx, customerId),
];
