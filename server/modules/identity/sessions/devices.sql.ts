import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';

/** A browser of an account; the cookie's token itself is never stored. */
export type Device = Readonly<{ customerId: CustomerId; deviceMac: string }>;

const daysKept = 180;

/** Whether the account of this address was proven in this browser before. */
export async function isKnownDevice(
  db: Queryable,
  { email, deviceMacs }: Readonly<{ email: string; deviceMacs: readonly string[] }>,
): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from known_devices d join customers c on c.id = d.customer_id
     where c.email = ${email} and d.device_mac = any(${deviceMacs})`);
  return rows.length > 0;
}

/** Counts this browser as the account's from now on, and its session as started in it. */
export async function keepDevice(
  db: Queryable,
  { customerId, deviceMac, at }: Device & Readonly<{ at: Date }>,
): Promise<void> {
  await db.execute(sql`
    insert into known_devices (customer_id, device_mac, first_at, last_at)
    values (${customerId}, ${deviceMac}, ${at}, ${at})
    on conflict (customer_id, device_mac)
       do update set last_at = greatest(known_devices.last_at, excluded.last_at)`);
}

export const setSessionDevice = (db: Queryable, sessionId: string, deviceMac: string) =>
  db.execute(sql`update sessions set device_mac = ${deviceMac} where id = ${sessionId}`);

/** All users of this browser: none of them is known in it any more. */
export const forgetDevice = (db: Queryable, deviceMacs: readonly string[]) =>
  db.execute(sql`delete from known_devices where device_mac = any(${deviceMacs})`);

const listed = 50;
/** The browsers that know an account, the last used first, at most fifty. */
export const listDevices = (db: Queryable, customerId: CustomerId) =>
  db.rows<{ firstAt: Date; lastAt: Date }>(sql`
    select first_at as "firstAt", last_at as "lastAt" from known_devices
     where customer_id = ${customerId} order by last_at desc limit ${listed}`);

/** Makes every browser of the account a stranger, but for the one of a session that stays. */
export const forgetDevices = (db: Queryable, customerId: CustomerId, keptSession = '') =>
  db.execute(sql`
    delete from known_devices
     where customer_id = ${customerId}
       and device_mac is distinct from
           (select device_mac from sessions where id = ${keptSession})`);

/** Makes the browser of one session a stranger. */
export const forgetDeviceOf = (db: Queryable, customerId: CustomerId, sessionId: string) =>
  db.execute(sql`
    delete from known_devices d using sessions s
     where s.id = ${sessionId} and s.customer_id = ${customerId}
       and d.customer_id = s.customer_id and d.device_mac = s.device_mac`);

/** Browsers that were not seen as long as their cookie lives. */
export const dropOldDevices = (db: Queryable, at: Date) =>
  db.execute(sql`
    delete from known_devices
     where last_at < ${at}::timestamptz - make_interval(days => ${daysKept})`);

export const setNewDeviceCode = (db: Queryable, id: CustomerId, on: boolean) =>
  db.execute(sql`
    update customers set new_device_code = ${on}
     where id = ${id} and new_device_code is distinct from ${on}`);

export async function asksNewDevices(db: Queryable, id: CustomerId): Promise<boolean> {
  const [row] = await db.rows<{ on: boolean }>(
    sql`select new_device_code as on from customers where id = ${id}`,
  );
  return row?.on ?? true;
}
