import type { InventoryOfficeWorld } from './world.ts';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { changeSupplierBody, NewSupplierBody } from '#contracts/admin-suppliers.ts';
import { adminCalls } from '#contracts/admin.ts';
import { audit, EditConflict, staffOf, staffRead, staffWrite, type Staff } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { addSupplier, changeSupplier, requestSync } from '../sync/suppliers.sql.ts';
import { findSupplier, listSuppliers } from './suppliers.sql.ts';

type Change = z.infer<typeof changeSupplierBody>;

/** Accounts at suppliers: added, changed, switched off, and read at once. */
export function adminSupplierRoutes(app: FastifyInstance, world: InventoryOfficeWorld) {
  const { db, clock } = world;
  const policy = staffWrite('inventory.manage');
  const read = staffRead('inventory.manage');
  route(app, { call: adminCalls.suppliers, policy: read }, async () => ({
    content: await listSuppliers(db, clock()),
  }));
  route(app, { call: adminCalls.addSupplier, policy }, async (call): Promise<undefined> => {
    await open(world, staffOf(call.caller, call.request), call.body);
  });
  route(app, { call: adminCalls.changeSupplier, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    await change(world, staff, { name: call.params.id, change: call.body });
  });
  route(app, { call: adminCalls.syncSupplier, policy }, async (call): Promise<undefined> => {
    const at = clock();
    const staff = staffOf(call.caller, call.request);
    const name = call.params.id;
    const { trustsShrunken } = call.body;
    await db.transaction(async (tx) => {
      const isDue = await requestSync(tx, { name, trustsNext: trustsShrunken }, at);
      if (!isDue) throw new NotFound('There is no such account, or it is switched off.');
      const subject = { kind: 'supplier', id: name };
      await audit(tx, { staff, action: 'supplier.sync', subject, after: { trustsShrunken }, at });
    });
  });
}

/** The key is sealed where it is stored; the log says that one was given. */
const withoutKey = <T extends { key?: unknown }>({ key, ...rest }: T) =>
  key === undefined ? rest : { ...rest, key: 'set' };

async function open(
  { db, clock, keyring }: InventoryOfficeWorld,
  staff: Staff,
  body: NewSupplierBody,
) {
  const at = clock();
  await db.transaction(async (tx) => {
    if (!(await addSupplier({ tx, keyring }, body, at))) {
      const fields = [{ pointer: '/name', detail: 'this name is in use' }];
      throw new InvalidInput('There is an account of this name.', fields);
    }
    const subject = { kind: 'supplier', id: body.name };
    await audit(tx, { staff, action: 'supplier.add', subject, after: withoutKey(body), at });
  });
}

async function change(
  { db, clock, keyring }: InventoryOfficeWorld,
  staff: Staff,
  wanted: Readonly<{ name: string; change: Change }>,
) {
  const at = clock();
  const { name } = wanted;
  await db.transaction(async (tx) => {
    const before = await findSupplier(tx, name, at);
    if (!before) throw new NotFound('There is no such account.');
    const { key, version, ...rest } = wanted.change;
    const given = {
      version,
      ...definedOf(rest),
      ...(key === undefined ? {} : { key }),
    };
    if (!(await changeSupplier({ tx, keyring }, { name, change: given }, at))) {
      throw new EditConflict([{ pointer: '/version', detail: String(before.version) }]);
    }
    const names = Object.keys(definedOf(rest)) as (keyof typeof rest)[];
    await audit(tx, {
      staff,
      action: 'supplier.change',
      subject: { kind: 'supplier', id: name },
      before: Object.fromEntries(names.map((field) => [field, before[field]])),
      after: withoutKey({ ...definedOf(rest), ...(key === undefined ? {} : { key }) }),
      at,
    });
  });
}

/** What is given, without the fields that are not. */
function definedOf<T extends object>(given: T) {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
