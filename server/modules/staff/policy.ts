import type { FastifyRequest } from 'fastify';
import type { CustomerId } from '#contracts/ids.ts';
import type { Permission } from '#modules/staff';
import { customerRead, customerWrite, type SignedIn } from '#platform/http/policy.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Randomness } from '#platform/random.ts';

/** A staff member's read; others learn nothing of it (decision G6). */
export const staffRead = (permission: Permission) =>
  ({ ...customerRead, who: 'staff', permission }) as const;

/** A staff member's change; each writes to the audit log. */
export const staffWrite = (permission: Permission) =>
  ({ ...customerWrite, who: 'staff', permission }) as const;

/** A change that a stolen session must not make: takes a fresh code of the app (decision H20). */
export const staffProven = (permission: Permission) =>
  ({ ...staffWrite(permission), freshProof: true }) as const;

/** Who acts, and from where. */
export type Staff = Readonly<{ id: CustomerId; actor: string; address: string }>;

export const staffOf = (caller: SignedIn, request: Pick<FastifyRequest, 'ip'>): Staff => ({
  id: caller.customerId,
  actor: `staff:${caller.customerId}`,
  address: request.ip,
});

/** What the use cases of every admin work with; what more one needs, it names itself. */
export type AdminContext = Readonly<{ db: Database; clock: Clock; random: Randomness }>;
