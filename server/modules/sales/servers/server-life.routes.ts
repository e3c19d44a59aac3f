import type { FastifyInstance } from 'fastify';
import { serverKeepingCalls } from '#contracts/server-keeping.ts';
import { serverCalls, type CustomerWork } from '#contracts/server-life.ts';
import { requireSignedIn } from '#platform/http/bearer.ts';
import { requestKeyOf } from '#platform/http/idempotency.ts';
import { customerRead, customerWrite, type Policy, type SignedIn } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import {
  endServerAutoRenewal,
  leaveServer,
  listServerAutoRenewals,
  setServerAutoRenewal,
} from './keep-server.ts';
import { describeServerService } from './server-service.ts';
import {
  chooseForLate,
  lookAtServer,
  openServerConsole,
  renewServer,
  revealServer,
  workOnServer,
  type Prove,
} from './use-server.ts';
import type { SalesWorld } from '../world.ts';

/** Each asks somebody else over the network. */
const perMinute = (name: string, max: number) =>
  ({ name, max, perSeconds: 60, by: 'customer' }) as const;
const looking = {
  ...customerRead,
  limits: [...customerRead.limits, perMinute('machine-looks', 20)],
} satisfies Policy;
const working = {
  ...customerWrite,
  limits: [...customerWrite.limits, perMinute('machine-work', 10)],
} satisfies Policy;

/** What loses nothing; a leaked token wipes no machine. */
const byProgram: ReadonlySet<CustomerWork> = new Set(['start', 'stop', 'reboot']);

const ownOf = (params: { id: string }, { customerId }: SignedIn) => ({
  id: params.id,
  customerId,
});

/** What the customer of a server sees and does. Another customer's server is not found. */
export function serverLifeRoutes(app: FastifyInstance, world: SalesWorld, prove: Prove) {
  const read = { call: serverCalls.serverService, policy: customerRead };
  route(app, read, ({ params, caller }) => describeServerService(world, ownOf(params, caller)));
  route(app, { call: serverCalls.serverLive, policy: looking }, ({ params, caller }) =>
    lookAtServer(world, ownOf(params, caller)),
  );
  const screen = { call: serverCalls.openConsole, policy: working };
  route(app, screen, ({ params, body, caller, request }) => {
    const wish = { id: params.id, caller, proof: body, address: request.ip };
    return openServerConsole(world, wish, prove);
  });
  const reveal = { call: serverCalls.revealServer, policy: customerWrite };
  route(app, reveal, ({ params, body, caller, request }) => {
    const wish = { id: params.id, caller, proof: body, address: request.ip };
    return revealServer(world, wish, prove);
  });
  const renew = { call: serverCalls.renewServer, policy: customerWrite };
  route(app, renew, ({ params, body, caller, request }) => {
    const { limitKey } = request;
    const { customerId } = caller;
    const once = requestKeyOf(request, { customerId, body, at: world.clock() });
    return renewServer(world, { id: params.id, caller, amountKes: body.amountKes, limitKey, once });
  });
  const work = { call: serverCalls.workOnServer, policy: working };
  route(app, work, async ({ params, body, caller }): Promise<undefined> => {
    if (!byProgram.has(body.kind)) requireSignedIn(caller);
    await workOnServer(world, ownOf(params, caller), body);
  });
  const policy = customerWrite;
  keepingRoutes(app, world);
  route(app, { call: serverCalls.leaveServer, policy }, async (asked): Promise<undefined> => {
    await leaveServer(world, ownOf(asked.params, asked.caller), asked.body);
  });
  route(app, { call: serverCalls.chooseForLate, policy }, async (asked): Promise<undefined> => {
    await chooseForLate(world, ownOf(asked.params, asked.caller), asked.body.choice);
  });
}

/** Whether a server renews automatically. */
function keepingRoutes(app: FastifyInstance, world: SalesWorld) {
  const list = { call: serverKeepingCalls.serverAutoRenewals, policy: customerRead };
  route(app, list, ({ caller }) => listServerAutoRenewals(world, caller.customerId));
  const on = { call: serverCalls.setServerAutoRenewal, policy: customerWrite };
  route(app, on, ({ params, body, caller }) =>
    setServerAutoRenewal(world, { ...ownOf(params, caller), amountKes: body.amountKes }),
  );
  const off = { call: serverCalls.endServerAutoRenewal, policy: customerWrite };
  route(app, off, ({ params, caller }) => endServerAutoRenewal(world, ownOf(params, caller)));
}
