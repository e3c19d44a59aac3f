import type { CatalogueOfficeWorld } from './world.ts';
import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import { audit, EditConflict, staffOf, staffRead, staffWrite, type Staff } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import {
  lockCountry,
  lockPinned,
  nameCountry,
  officeCountries,
  pinCountries,
} from '../editing/countries.sql.ts';

/** Countries: how they are called, and which stand first in the market. */
export function adminCountryRoutes(app: FastifyInstance, world: CatalogueOfficeWorld) {
  const read = staffRead('inventory.manage');
  const policy = staffWrite('prices.manage');
  route(app, { call: adminCalls.officeCountries, policy: read }, async () => ({
    countries: await officeCountries(world.db),
  }));
  route(app, { call: adminCalls.nameCountry, policy }, async (call): Promise<undefined> => {
    const { params, body, caller, request } = call;
    await rename(world, staffOf(caller, request), { code: params.id, ...body });
  });
  route(app, { call: adminCalls.pinCountries, policy }, async (call): Promise<undefined> => {
    await pin(world, staffOf(call.caller, call.request), call.body);
  });
}

type NewName = Readonly<{ code: string; version: number; name: string }>;

async function rename(
  { db, clock }: CatalogueOfficeWorld,
  staff: Staff,
  wish: NewName,
): Promise<void> {
  const { code, version, name } = wish;
  const at = clock();
  await db.transaction(async (tx) => {
    const before = await lockCountry(tx, code);
    if (!before) throw new NotFound('There is no such country.');
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

async function pin({ db, clock }: CatalogueOfficeWorld, staff: Staff, order: Order): Promise<void> {
  const { codes, current } = order;
  const at = clock();
  await db.transaction(async (tx) => {
    const before = await lockPinned(tx);
    if (before.join() !== current.join()) {
      throw new EditConflict([{ pointer: '/codes', detail: `now ${before.join(', ')}` }]);
    }
    if ((await pinCountries(tx, codes)) !== codes.length) {
      const fields = [{ pointer: '/codes', detail: 'unknown country' }];
      throw new InvalidInput('Choose countries of the list.', fields);
    }
    const subject = { kind: 'countries', id: 'pinned' };
    const pinned = { before: { codes: before }, after: { codes } };
    await audit(tx, { staff, action: 'countries.pin', subject, ...pinned, at });
  });
}
