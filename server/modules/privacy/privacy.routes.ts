import type { FastifyInstance } from 'fastify';
import type { CustomerId } from '#contracts/ids.ts';
import type { PrivacyState } from '#contracts/account/privacy-state.ts';
import { privacyCalls } from '#contracts/account/privacy.ts';
import type { createIdentity } from '#modules/identity';
import type { Queryable } from '#platform/db.ts';
import { personRead, personWrite, visitorWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { askOwnCopy, askOwnErasure, keepOwnAccount } from './ask-for-oneself.ts';
import { latestCopy } from './copies.sql.ts';
import { openCopy } from './copy-data.ts';
import { openErasure } from './erasures.sql.ts';
import { obstaclesOf } from './obstacles.sql.ts';
import type { PrivacyContext } from './context.ts';

type ProveAgain = ReturnType<typeof createIdentity>['proveAgain'];

/** A link is 256 bits, so this only keeps guessers from costing us anything. */
const openLimit = { name: 'data-copies', max: 20, perSeconds: 600, by: 'address' } as const;

/** A person's own data: a copy of it, and its erasure. */
export function privacyRoutes(app: FastifyInstance, ctx: PrivacyContext, proveAgain: ProveAgain) {
  const { db } = ctx;
  route(app, { call: privacyCalls.privacy, policy: personRead }, ({ caller }) =>
    readPrivacy(db, caller.customerId),
  );
  const copy = { call: privacyCalls.askCopy, policy: personWrite };
  route(app, copy, async ({ body, caller }): Promise<undefined> => {
    const { customerId } = caller;
    await proveAgain(caller, body);
    await askOwnCopy(ctx, customerId);
  });
  const open = { call: privacyCalls.openCopy, policy: visitorWrite(openLimit) };
  route(app, open, ({ body }) => openCopy(ctx, body.token));
  const erase = { call: privacyCalls.askErasure, policy: personWrite };
  route(app, erase, async ({ body, caller }): Promise<undefined> => {
    const { customerId } = caller;
    await proveAgain(caller, body);
    await askOwnErasure(ctx, customerId);
  });
  const keep = { call: privacyCalls.keepAccount, policy: personWrite };
  route(app, keep, async ({ caller }): Promise<undefined> => {
    await keepOwnAccount(ctx, caller.customerId);
  });
}

/** What was asked for and what stands in the way. */
export async function readPrivacy(db: Queryable, id: CustomerId): Promise<PrivacyState> {
  const [copy, erasure, obstacles] = await Promise.all([
    latestCopy(db, id),
    openErasure(db, id),
    obstaclesOf(db, id),
  ]);
  return {
    copy: copy
      ? {
          askedAt: copy.askedAt.toISOString(),
          readyAt: copy.readyAt?.toISOString() ?? null,
          until: copy.until?.toISOString() ?? null,
        }
      : null,
    erasure: erasure
      ? { askedAt: erasure.askedAt.toISOString(), dueAt: erasure.dueAt.toISOString() }
      : null,
    obstacles,
  };
}
