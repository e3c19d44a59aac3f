import type { FastifyInstance } from 'fastify';
import { pushCalls, type PushDevice } from '#contracts/account/push.ts';
import { whereOf } from '#modules/identity';
import { iso, staffOf } from '#modules/staff';
import { customerRead, customerWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { devicesOf, pushKeys, type PushDeviceRow } from '../bell/push.sql.ts';
import { addDevice, removeDevice, tryDevice } from './edit-devices.ts';
import type { NotificationsAdminContext } from './context.ts';

const read = { ...customerRead, who: 'staff' } as const;

const write = { ...customerWrite, who: 'staff' } as const;

/** Push notifications to a team member's own devices; devices of others are not visible. */
export function adminPushRoutes(app: FastifyInstance, ctx: NotificationsAdminContext) {
  const { db, keyring, clock } = ctx;
  route(app, { call: pushCalls.push, policy: read }, async ({ caller }) => {
    const { publicKey } = await pushKeys({ db, keyring, at: clock() });
    const devices = await devicesOf(db, caller.customerId);
    return { publicKey, devices: devices.map(viewOf) };
  });
  route(app, { call: pushCalls.addPushDevice, policy: write }, async (call) => {
    const { body: target, caller, request } = call;
    const device = { name: whereOf(request).userAgent, target };
    return viewOf(await addDevice(ctx, staffOf(caller, request), device));
  });
  const drop = { call: pushCalls.dropPushDevice, policy: write };
  route(app, drop, async ({ params, caller, request }): Promise<undefined> => {
    await removeDevice(ctx, staffOf(caller, request), params.id);
  });
  const tryOut = { call: pushCalls.testPushDevice, policy: write };
  route(app, tryOut, async ({ params, caller, request }): Promise<undefined> => {
    await tryDevice(ctx, staffOf(caller, request), params.id);
  });
}

const viewOf = ({ id, name, createdAt, lastSentAt, lastError }: PushDeviceRow): PushDevice => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastSentAt: iso(lastSentAt),
  lastError,
});
