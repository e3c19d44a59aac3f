import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { customerRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { AdminContext } from '../context.ts';
import { searchAdmin } from './search-admin.ts';

/** Whoever works here searches; each finds what their role may read. */
const anyStaff = { ...customerRead, who: 'staff' } as const;

/** The search of everything. */
export function adminSearchRoutes(app: FastifyInstance, ctx: AdminContext) {
  route(app, { call: adminCalls.adminSearch, policy: anyStaff }, async ({ query, caller }) => ({
    content: await searchAdmin(ctx, query.search, caller.permissions),
  }));
}
