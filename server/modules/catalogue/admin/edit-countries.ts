import { audit, EditConflict, type Staff } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { lockCountry, lockPinned, nameCountry, pinCountries } from '../editing/countries.sql.ts';
import type { CatalogueAdminContext } from './context.ts';

type NewName = Readonly<{ code: string; version: number; name: string }>;

/** Names a country from the version that was seen. Throws `EditConflict` for another one. */
export async function renameCountry(
  { db, clock }: CatalogueAdminContext,
  staff: Staff,
  input: NewName,
): Promise<void> {
  const { code, version, name } = input;
  const at = clock();
  await db.transaction(async (tx) => {
    const before = await lockCountry(tx, code);
    if (!before) throw new NotFound('Country not found.');
    if (before.version !== version) {
      const detail = `now ${before.name}, you sent ${name}`;
      throw new EditConflict([
        { pointer: '/version', detail: String(before.version) },
        { pointer: '/name', detail },
      ]);
    }
    await nameCountry(tx, code, name);
    const subject = { kind: 'country', id: code };
    const named = { before: { name: before.name }, after: { name } };
    await audit(tx, { staff, action: 'country.name', subject, ...named, at });
  });
}

type Order = Readonly<{ codes: readonly string[]; current: readonly string[] }>;

/** Says which countries are first in the market. Throws `EditConflict` when others are by now. */
export async function choosePinned(
  { db, clock }: CatalogueAdminContext,
  staff: Staff,
  order: Order,
): Promise<void> {
  const { codes, current } = order;
  const at = clock();
  await db.transaction(async (tx) => {
    const before = await lockPinned(tx);
    if (before.join() !== current.join()) {
      throw new EditConflict([{ pointer: '/codes', detail: `now ${before.join(', ')}` }]);
    }
    if ((await pinCountries(tx, codes)) !== codes.length) {
      const fields = [{ pointer: '/codes', detail: 'unknown country' }];
      throw new InvalidInput('Choose countries from the list.', fields);
    }
    const subject = { kind: 'countries', id: 'pinned' };
    const pinned = { before: { codes: before }, after: { codes } };
    await audit(tx, { staff, action: 'countries.pin', subject, ...pinned, at });
  });
}
