import type { FastifyInstance } from 'fastify';
import { calls } from '#contracts';
import { personWrite, publicRead, visitorWrite, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { Cookies } from '../sessions/cookies.ts';
import { whereOf, type Devices } from '../sessions/devices.ts';
import {
  confirmTotp,
  endTotp,
  startTotp,
  switchMailCodes,
  switchNewDeviceCodes,
} from './enrol-totp.ts';
import { codeLimit } from '../account/limits.ts';
import { proveByCode } from '../second-step/prove-again.ts';
import { toCaller } from '../sessions/read-session.ts';
import { passSecondStep, pendingStep, sendCode } from '../second-step/second-step.ts';
import { toSession } from '../sessions/signed-in.ts';
import type { IdentityContext } from '../account/context.ts';

/** The answer is this browser's own. */
const privateRead: Policy = { ...publicRead, cache: 'no-store' };

/** Mounts the second step of a sign-in and its settings. */
export function secondStepRoutes(
  app: FastifyInstance,
  ctx: IdentityContext,
  { cookies, devices }: Readonly<{ cookies: Cookies; devices: Devices }>,
) {
  const policy = visitorWrite(codeLimit);
  route(app, { call: calls.pendingStep, policy: privateRead }, async ({ request }) => ({
    method: await pendingStep(ctx, cookies.pendingToken(request)),
  }));
  route(app, { call: calls.sendCode, policy }, async ({ request }): Promise<undefined> => {
    const token = cookies.pendingToken(request);
    if (token) await sendCode(ctx, token);
  });
  route(app, { call: calls.verifyCode, policy }, async ({ body, request, reply }) => {
    const token = cookies.pendingToken(request);
    const where = whereOf(request);
    const session = await passSecondStep(ctx, { token, typed: body.code, where });
    cookies.clearPending(reply);
    if (token) cookies.setSession(reply, token);
    const { customerId, id: sessionId } = session;
    await devices.remember({ request, reply }, { customerId, sessionId });
    return toSession(ctx, toCaller(session, ctx.clock()));
  });
  settingRoutes(app, ctx);
}

function settingRoutes(app: FastifyInstance, ctx: IdentityContext) {
  const policy = personWrite;
  route(app, { call: calls.startTotp, policy }, ({ body, caller }) =>
    startTotp(ctx, caller, body.currentPassword),
  );
  route(app, { call: calls.confirmTotp, policy }, async ({ body, caller }) => ({
    backupCodes: await confirmTotp(ctx, caller, body.code),
  }));
  route(app, { call: calls.proveAgain, policy }, async ({ body, caller }): Promise<undefined> => {
    await proveByCode(ctx, caller, body.code);
  });
  route(app, { call: calls.endTotp, policy }, async ({ body, caller }): Promise<undefined> => {
    await endTotp(ctx, caller, body);
  });
  route(app, { call: calls.mailCodes, policy }, async ({ body, caller }): Promise<undefined> => {
    await switchMailCodes(ctx, caller, body);
  });
  route(
    app,
    { call: calls.newDeviceCodes, policy },
    async ({ body, caller }): Promise<undefined> => {
      await switchNewDeviceCodes(ctx, caller, body);
    },
  );
}
