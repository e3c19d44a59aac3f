import { isDeepStrictEqual } from 'node:util';
import { ownWords, type ChangePoolBody, type NewPoolBody } from '#contracts/admin/goods/pools.ts';
import { newId } from '#contracts/ids.ts';
import { audit, EditConflict, type Staff } from '#modules/staff';
import { InvalidInput, NotFound, type FieldError } from '#platform/errors.ts';
import { addPool, changePool, installedDialects } from '../pools/index.ts';
import { isHost } from '../stock/host.ts';
import type { InventoryAdminContext } from './context.ts';
import { findPool } from './pools.sql.ts';

/** The password is sealed where it is stored; the log says that one was given. */
const withoutPassword = <T extends { password?: unknown }>({ password, ...rest }: T) =>
  password === undefined ? rest : { ...rest, password: 'set' };

type Entry = Pick<ChangePoolBody, 'dialect' | 'words' | 'host'>;

/** Throws `InvalidInput` for an entry that cannot be dialled, or not be asked. */
function refuseEntry({ dialect, words, host }: Entry): void {
  const fields: FieldError[] = [];
  if (dialect !== undefined) {
    const isKnown = dialect === ownWords || installedDialects.some(({ name }) => name === dialect);
    if (!isKnown) fields.push({ pointer: '/dialect', detail: 'choose one of the list' });
    const hasWords = words !== undefined && words !== null;
    if (isKnown && hasWords !== (dialect === ownWords)) {
      fields.push({ pointer: '/words', detail: 'only a supplier of its own has words' });
    }
  } else if (words !== undefined) {
    fields.push({ pointer: '/dialect', detail: 'choose one of the list' });
  }
  if (host !== undefined && !isHost(host)) {
    fields.push({ pointer: '/host', detail: 'enter a name or an IP address' });
  }
  if (fields.length > 0) throw new InvalidInput('The entry of the pool cannot be used.', fields);
}

const nameTaken = () =>
  new InvalidInput('A pool with this name already exists.', [
    { pointer: '/name', detail: 'this name is in use' },
  ]);

/** Adds a pool, which is offered once it was measured. Throws `InvalidInput`. */
export async function openPool(ctx: InventoryAdminContext, staff: Staff, body: NewPoolBody) {
  const { db, clock, keyring, random } = ctx;
  const at = clock();
  refuseEntry(body);
  const id = newId('pol', random(16));
  await db.transaction(async (tx) => {
    if (!(await addPool({ tx, keyring }, { ...body, id }, at))) throw nameTaken();
    const subject = { kind: 'pool', id };
    await audit(tx, { staff, action: 'pool.add', subject, after: withoutPassword(body), at });
  });
}

/**
 * Changes a pool as it was seen. Throws `EditConflict` when it is another by now, and
 * `InvalidInput`.
 */
export async function editPool(
  { db, clock, keyring }: InventoryAdminContext,
  staff: Staff,
  { id, change }: Readonly<{ id: string; change: ChangePoolBody }>,
) {
  const at = clock();
  refuseEntry(change);
  await db.transaction(async (tx) => {
    const before = await findPool(tx, id);
    if (!before) throw new NotFound('Pool not found.');
    if (before.version !== change.version) {
      throw new EditConflict([{ pointer: '/version', detail: String(before.version) }]);
    }
    const { version: _, password, ...given } = change;
    const differing = Object.fromEntries(
      Object.entries(given).filter(
        ([name, value]) =>
          value !== undefined && !isDeepStrictEqual(value, before[name as keyof typeof before]),
      ),
    ) as typeof given;
    // Whoever does not know the password cannot have it sent elsewhere.
    if (differing.host !== undefined && password === undefined) {
      throw InvalidInput.at('/password', 'Enter the password again for another host.');
    }
    const changed = { ...differing, ...(password !== undefined && { password }) };
    const { version, state } = before;
    const request = { id: before.id, change: { version, ...changed }, state };
    if (!(await changePool({ tx, keyring }, request, at))) throw nameTaken();
    const names = Object.keys(differing) as (keyof typeof differing)[];
    await audit(tx, {
      staff,
      action: 'pool.change',
      subject: { kind: 'pool', id },
      before: Object.fromEntries(names.map((name) => [name, before[name]])),
      after: withoutPassword(changed),
      at,
    });
  });
}
