import type { FastifyInstance } from 'fastify';
import { subUserCalls } from '#contracts/leases/sub-users.ts';
import { goodsRead, goodsWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import {
  addSubUser,
  changeSubUser,
  changeSubUserPassword,
  listSubUsers,
  removeSubUser,
  type SubUsersContext,
} from './sub-users.ts';

/** Sub-users of one's own leases; another customer's lease is not found. */
export function subUserRoutes(app: FastifyInstance, ctx: SubUsersContext) {
  const list = { call: subUserCalls.subUsers, policy: goodsRead };
  route(app, list, ({ params, query, caller: { customerId } }) =>
    listSubUsers(
      ctx,
      { leaseId: params.id, customerId },
      { page: Number(query.page ?? 0), search: query.search ?? '' },
    ),
  );

  const add = { call: subUserCalls.addSubUser, policy: goodsWrite };
  route(app, add, ({ params, body, caller: { customerId } }) =>
    addSubUser(ctx, { leaseId: params.id, customerId }, body),
  );

  const change = { call: subUserCalls.changeSubUser, policy: goodsWrite };
  route(app, change, ({ params, body, caller: { customerId } }) =>
    changeSubUser(ctx, { subUserId: params.id, customerId }, body),
  );

  const renew = { call: subUserCalls.changeSubUserPassword, policy: goodsWrite };
  route(app, renew, ({ params, caller: { customerId } }) =>
    changeSubUserPassword(ctx, { subUserId: params.id, customerId }),
  );

  const remove = { call: subUserCalls.removeSubUser, policy: goodsWrite };
  route(app, remove, async ({ params, caller: { customerId } }) => {
    await removeSubUser(ctx, { subUserId: params.id, customerId });
    return undefined;
  });
}
