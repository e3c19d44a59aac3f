import type { NotificationsOfficeWorld } from './world.ts';
import type { FastifyInstance } from 'fastify';
import { pushCalls, type PushDevice } from '#contracts/push.ts';
import { whereOf } from '#modules/identity';
import { audit, iso, staffOf } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { customerRead, customerWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { makeId } from '#platform/random.ts';
import {
  devicesOf,
  dropDevice,
  findDevice,
  keepDevice,
  pushKeys,
  sendTo,
  type PushDeviceRow,
} from '../bell/push.sql.ts';
import { problemOfUrl } from '../webhooks/webhook-target.ts';

const read = { ...customerRead, who: 'staff' } as const;
const write = { ...customerWrite, who: 'staff' } as const;
/** More than anybody carries; a leaked session cannot fill the table. */
const devicesMax = 10;

/** The devices that each member of staff has tell them what happens; nobody sees another's. */
export function adminPushRoutes(app: FastifyInstance, world: NotificationsOfficeWorld) {
  const { db, keyring, clock } = world;
  route(app, { call: pushCalls.push, policy: read }, async ({ caller }) => {
    const { publicKey } = await pushKeys({ db, keyring, at: clock() });
    const devices = await devicesOf(db, caller.customerId);
    return { publicKey, devices: devices.map(viewOf) };
  });
  route(app, { call: pushCalls.addPushDevice, policy: write }, async (call) => {
    const { body, caller, request } = call;
    const detail = problemOfUrl(body.endpoint, {
      allowsLoopback: world.config.mode === 'sandbox',
    });
    if (detail) throw InvalidInput.at('/endpoint', detail);
    const staff = staffOf(caller, request);
    const at = clock();
    return db.transaction(async (tx) => {
      const id = makeId('psh', world.random);
      const wish = { id, staffId: staff.id, name: whereOf(request).userAgent, target: body, at };
      const device = await keepDevice(tx, world, wish);
      if ((await devicesOf(tx, staff.id)).length > devicesMax) {
        throw new InvalidInput(`At most ${devicesMax} devices. Take one away first.`);
      }
      const subject = { kind: 'push-device', id: device.id };
      await audit(tx, { staff, action: 'push.add', subject, at });
      return viewOf(device);
    });
  });
  deviceRoutes(app, world);
}

function deviceRoutes(app: FastifyInstance, world: NotificationsOfficeWorld) {
  const { db, clock, random } = world;
  const drop = { call: pushCalls.dropPushDevice, policy: write };
  route(app, drop, async ({ params, caller, request }): Promise<undefined> => {
    const staff = staffOf(caller, request);
    await db.transaction(async (tx) => {
      const isDropped = await dropDevice(tx, { id: params.id, staffId: staff.id });
      if (!isDropped) throw new NotFound('There is no such device of yours.');
      const subject = { kind: 'push-device', id: params.id };
      await audit(tx, { staff, action: 'push.drop', subject, at: clock() });
    });
  });
  const tryOut = { call: pushCalls.testPushDevice, policy: write };
  route(app, tryOut, async ({ params, caller, request }): Promise<undefined> => {
    const staff = staffOf(caller, request);
    const at = clock();
    const device = await findDevice(db, params.id);
    if (device?.staffId !== staff.id) throw new NotFound('There is no such device of yours.');
    await db.transaction(async (tx) => {
      await sendTo(tx, device.id, { fact: null, tag: makeId('try', random), at });
      const subject = { kind: 'push-device', id: device.id };
      await audit(tx, { staff, action: 'push.test', subject, at });
    });
  });
}

const viewOf = ({ id, name, createdAt, lastSentAt, lastError }: PushDeviceRow): PushDevice => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastSentAt: iso(lastSentAt),
  lastError,
});
