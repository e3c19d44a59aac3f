import { audit, type AdminContext, type Staff } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { makeId } from '#platform/random.ts';
import {
  devicesOf,
  dropDevice,
  findDevice,
  keepDevice,
  sendTo,
  type PushDeviceRow,
} from '../bell/push.sql.ts';
import { outgoingRules } from '#platform/outgoing/judged-agent.ts';
import { problemOfUrl } from '../providers/webhook-target.ts';
import type { NotificationsAdminContext } from './context.ts';

/** More than anybody carries; a leaked session cannot fill the table. */
const devicesMax = 10;

type NewDevice = Pick<Parameters<typeof keepDevice>[2], 'name' | 'target'>;

/** Adds a device of one's own. Throws `InvalidInput` for an invalid address or one too many. */
export async function addDevice(
  ctx: NotificationsAdminContext,
  staff: Staff,
  { name, target }: NewDevice,
): Promise<PushDeviceRow> {
  const detail = problemOfUrl(target.endpoint, outgoingRules(ctx.config));
  if (detail) throw InvalidInput.at('/endpoint', detail);
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    const id = makeId('psh', ctx.random);
    const device = await keepDevice(tx, ctx, { id, staffId: staff.id, name, target, at });
    if ((await devicesOf(tx, staff.id)).length > devicesMax) {
      throw new InvalidInput(`At most ${devicesMax} devices. Take one away first.`);
    }
    const subject = { kind: 'push-device', id: device.id };
    await audit(tx, { staff, action: 'push.add', subject, at });
    return device;
  });
}

/** Throws `NotFound` for another person's device. */
export async function removeDevice(
  { db, clock }: AdminContext,
  staff: Staff,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isDropped = await dropDevice(tx, { id, staffId: staff.id });
    if (!isDropped) throw new NotFound('Device not found.');
    const subject = { kind: 'push-device', id };
    await audit(tx, { staff, action: 'push.drop', subject, at: clock() });
  });
}

/** Sends a test notification to a device. Throws `NotFound` for another person's device. */
export async function tryDevice(
  { db, clock, random }: AdminContext,
  staff: Staff,
  id: string,
): Promise<void> {
  const at = clock();
  const device = await findDevice(db, id);
  if (device?.staffId !== staff.id) throw new NotFound('Device not found.');
  await db.transaction(async (tx) => {
    await sendTo(tx, device.id, { fact: null, tag: makeId('try', random), at });
    const subject = { kind: 'push-device', id: device.id };
    await audit(tx, { staff, action: 'push.test', subject, at });
  });
}
