import type * as z from 'zod/mini';
import type { changeSupplierBody, NewSupplierBody } from '#contracts/admin/goods/suppliers.ts';
import { audit, EditConflict, type Staff } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { installed } from '../providers/installed.ts';
import { addSupplier, changeSupplier, requestSync } from '../sync/suppliers.sql.ts';
import { findSupplier } from './suppliers.sql.ts';
import type { InventoryAdminContext } from './context.ts';

type Change = z.infer<typeof changeSupplierBody>;

/** Has an account read now. Throws `NotFound` for one that is not there or switched off. */
export async function readSupplier(
  { db, clock }: InventoryAdminContext,
  staff: Staff,
  { name, trustsShrunken }: Readonly<{ name: string; trustsShrunken: boolean }>,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    const isDue = await requestSync(tx, { name, trustsNext: trustsShrunken }, at);
    if (!isDue) throw new NotFound('Account not found, or turned off.');
    const subject = { kind: 'supplier', id: name };
    await audit(tx, { staff, action: 'supplier.sync', subject, after: { trustsShrunken }, at });
  });
}

/** The key is sealed where it is stored; the log says that one was given. */
const withoutKey = <T extends { key?: unknown }>({ key, ...rest }: T) =>
  key === undefined ? rest : { ...rest, key: 'set' };

/** Adds an account. Throws `InvalidInput` for a taken name, or a supplier that the shop has not. */
export async function openSupplier(
  { db, clock, keyring }: InventoryAdminContext,
  staff: Staff,
  body: NewSupplierBody,
) {
  const at = clock();
  if (!installed.some(({ name }) => name === body.adapter)) {
    const fields = [{ pointer: '/adapter', detail: 'choose one of the list' }];
    throw new InvalidInput('The shop has no such supplier.', fields);
  }
  await db.transaction(async (tx) => {
    if (!(await addSupplier({ tx, keyring }, body, at))) {
      const fields = [{ pointer: '/name', detail: 'this name is in use' }];
      throw new InvalidInput('An account with this name already exists.', fields);
    }
    const subject = { kind: 'supplier', id: body.name };
    await audit(tx, { staff, action: 'supplier.add', subject, after: withoutKey(body), at });
  });
}

/** Changes an account as it was seen. Throws `EditConflict` when it is another by now. */
export async function editSupplier(
  { db, clock, keyring }: InventoryAdminContext,
  staff: Staff,
  requested: Readonly<{ name: string; change: Change }>,
) {
  const at = clock();
  const { name } = requested;
  await db.transaction(async (tx) => {
    const before = await findSupplier(tx, name, at);
    if (!before) throw new NotFound('Account not found.');
    const { key, version, ...rest } = requested.change;
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
