import type { FastifyInstance } from 'fastify';
import { serverKeepingCalls } from '#contracts/goods/server-keeping.ts';
import { serverCalls, type CustomerWork } from '#contracts/goods/server-life.ts';
import { requireSignedIn } from '#platform/http/bearer.ts';
import {
  goodsRead,
  goodsWrite,
  moneyRead,
  moneyWrite,
  teamRead,
  type Policy,
  type SignedIn,
} from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import {
  endServerAutoRenewal,
  leaveServer,
  listServerAutoRenewals,
  setServerAutoRenewal,
} from './keep-server.ts';
import { describeServerService } from './server-service.ts';
import { forRole } from './for-role.ts';
import {
  chooseForLate,
  lookAtServer,
  openServerConsole,
  revealServer,
  workOnServer,
} from './use-server.ts';
import type { Prove, SalesContext } from '../../context.ts';

/** Each makes a network call to a provider. */
const perMinute = (name: string, max: number) =>
  ({ name, max, perSeconds: 60, by: 'customer' }) as const;
const looking = {
  ...goodsRead,
  limits: [...goodsRead.limits, perMinute('machine-looks', 20)],
} satisfies Policy;
const working = {
  ...goodsWrite,
  limits: [...goodsWrite.limits, perMinute('machine-work', 10)],
} satisfies Policy;

/** What loses nothing; a leaked token wipes no machine. */
const byProgram: ReadonlySet<CustomerWork> = new Set(['start', 'stop', 'reboot']);

const ownOf = (params: { id: string }, { customerId }: SignedIn) => ({
  id: params.id,
  customerId,
});

/** What the customer of a server sees and does. Another customer's server is not found. */
export function serverLifeRoutes(app: FastifyInstance, ctx: SalesContext, prove: Prove) {
  const read = { call: serverCalls.serverService, policy: teamRead };
  route(app, read, async ({ params, caller }) =>
    forRole(await describeServerService(ctx, ownOf(params, caller)), caller),
  );
  route(app, { call: serverCalls.serverLive, policy: looking }, ({ params, caller }) =>
    lookAtServer(ctx, ownOf(params, caller)),
  );
  const screen = { call: serverCalls.openConsole, policy: working };
  route(app, screen, ({ params, body, caller, request }) => {
    const input = { id: params.id, caller, proof: body, address: request.ip };
    return openServerConsole(ctx, input, prove);
  });
  const reveal = { call: serverCalls.revealServer, policy: goodsWrite };
  route(app, reveal, ({ params, body, caller, request }) => {
    const input = { id: params.id, caller, proof: body, address: request.ip };
    return revealServer(ctx, input, prove);
  });
  const work = { call: serverCalls.workOnServer, policy: working };
  route(app, work, async ({ params, body, caller }): Promise<undefined> => {
    if (!byProgram.has(body.kind)) requireSignedIn(caller);
    await workOnServer(ctx, ownOf(params, caller), body);
  });
  const policy = moneyWrite;
  keepingRoutes(app, ctx);
  route(app, { call: serverCalls.leaveServer, policy }, async (asked): Promise<undefined> => {
    await leaveServer(ctx, ownOf(asked.params, asked.caller), asked.body);
  });
  route(app, { call: serverCalls.chooseForLate, policy }, async (asked): Promise<undefined> => {
    await chooseForLate(ctx, ownOf(asked.params, asked.caller), asked.body.choice);
  });
}

/** Whether a server renews automatically. */
function keepingRoutes(app: FastifyInstance, ctx: SalesContext) {
  const list = { call: serverKeepingCalls.serverAutoRenewals, policy: moneyRead };
  route(app, list, ({ caller }) => listServerAutoRenewals(ctx, caller.customerId));
  const on = { call: serverCalls.setServerAutoRenewal, policy: moneyWrite };
  route(app, on, ({ params, body, caller }) =>
    setServerAutoRenewal(ctx, { ...ownOf(params, caller), amountKes: body.amountKes }),
  );
  const off = { call: serverCalls.endServerAutoRenewal, policy: moneyWrite };
  route(app, off, ({ params, caller }) => endServerAutoRenewal(ctx, ownOf(params, caller)));
}
