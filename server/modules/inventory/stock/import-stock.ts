import type { ImportStockBody, StockReading } from '#contracts/admin/goods/stock.ts';
import { usdCents } from '#contracts/money.ts';
import {
  addProxies,
  changeListings,
  countryCodes,
  moveListings,
  type NewProxy,
} from '#modules/catalogue/listing';
import { saveTerms } from '#modules/catalogue';
import { memberOf } from '#platform/networks.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { InvalidInput } from '#platform/errors.ts';
import type { Config } from '#platform/config.ts';
import { readFile } from '#platform/files/read-file.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import { Secret, type Keyring } from '#platform/secrets.ts';
import type { NewUpstream } from '../upstream.ts';
import { addUpstreams } from '../upstreams.sql.ts';
import type { RawRow } from './entry.ts';
import { planImport, presentPlan, type Plan, type Planned } from './plan-import.ts';
import { stockFile } from './read-file.ts';
import { changeSlots, endSlots } from './stock.sql.ts';

export type ImportContext = Readonly<{
  keyring: Keyring;
  random: Randomness;
  config: Pick<Config, 'mode'> & Partial<Pick<Config, 'privateUpstreams'>>;
}>;

/** What an import of this file would do; changes nothing. Throws InvalidInput. */
export async function previewStock(
  ctx: ImportContext & Readonly<{ db: Queryable }>,
  body: ImportStockBody,
): Promise<StockReading> {
  const rows = await readStock(body);
  return presentPlan(await planFile(ctx.db, ctx, { body, rows }));
}

/** The rows of a file, read before the transaction that imports them. Throws InvalidInput. */
export const readStock = ({
  text,
  format,
}: Pick<ImportStockBody, 'text' | 'format'>): Promise<readonly RawRow[]> =>
  readFile(stockFile, { text, format });

type File = Readonly<{ body: ImportStockBody; rows: readonly RawRow[] }>;

/**
 * Imports a file in the caller's transaction, its rows from `readStock`. A second run finds
 * everything known: a slot is identified by supplier and entry. New addresses are listed and not
 * sold until they are measured; refused rows change nothing and are returned with their reasons.
 * Throws InvalidInput.
 */
export async function importStock(
  tx: Tx,
  ctx: ImportContext,
  { body, rows, at }: File & Readonly<{ at: Date }>,
): Promise<StockReading> {
  const plan = await planFile(tx, ctx, { body, rows });
  await applyPlan(tx, ctx, { plan, about: body, at });
  return presentPlan(plan);
}

async function planFile(db: Queryable, ctx: ImportContext, { body, rows }: File): Promise<Plan> {
  const countries = await countryCodes(db);
  if (!countries.has(body.defaults.countryCode)) {
    const fields = [{ pointer: '/defaults/countryCode', detail: 'unknown country' }];
    throw new InvalidInput('Choose a country from the list.', fields);
  }
  const { mode, privateUpstreams = [] } = ctx.config;
  const isOurs = memberOf(privateUpstreams);
  // In a demonstration every supplier is this machine.
  const mayBePrivate = (host: string) => mode === 'sandbox' || isOurs(host);
  const { defaults, supplier, nameResolution } = body;
  const reading = { defaults, countries, mayBePrivate };
  return planImport({ db, keyring: ctx.keyring }, supplier, { rows, reading, nameResolution });
}

type Work = Readonly<{
  plan: Plan;
  about: Pick<ImportStockBody, 'supplier' | 'origin' | 'consentBasis' | 'nameResolution'>;
  at: Date;
}>;

async function applyPlan(tx: Tx, ctx: ImportContext, { plan, about, at }: Work): Promise<void> {
  const { keyring, random } = ctx;
  const added = plan.added.map(({ entry }) => ({
    entry,
    id: makeId('ups', random),
    proxyId: makeId('prx', random),
  }));
  const upstreams = added.map(({ id, entry }): NewUpstream => {
    const { externalId, host, port, protocol, username, exitIp, endsAt } = entry;
    const password = entry.password === undefined ? undefined : new Secret(entry.password);
    const own = { id, externalId, host, port, protocol, username, password, exitIp, endsAt };
    const { supplier, origin, consentBasis, nameResolution } = about;
    return { ...own, supplier, origin, consentBasis, nameResolution };
  });
  requireAll(added, await addUpstreams({ tx, keyring }, upstreams, at));
  const listings = added.map(({ id, proxyId, entry }) =>
    listingOf(proxyId, id, { line: 0, entry }),
  );
  requireAll(added, await addProxies(tx, listings, at));
  await changeKnown(tx, ctx, { plan, at });
  await keepEnds(tx, plan, at);
}

/** Puts in place what rows say of slots that the books have; what has moved is measured again. */
async function changeKnown(
  tx: Tx,
  { keyring }: ImportContext,
  { plan, at }: Omit<Work, 'about'>,
): Promise<void> {
  const moved = plan.changed.filter(({ compared }) => compared.isMoved);
  const doors = moved.map(({ slot, entry }) => ({ id: slot.id, entry }));
  await changeSlots({ tx, keyring }, doors, at);
  const moves = doors.map(({ id, entry }) => ({ upstreamId: id, ip: entry.exitIp }));
  await moveListings(tx, moves, at);
  const listings = plan.changed.flatMap(({ listed, compared: { terms } }) =>
    listed && terms ? [{ ...listed, terms }] : [],
  );
  requireAll(listings, await changeListings(tx, listings, at));
}

/**
 * A parallel import may store the same addresses between the plan and now. What is missing then is
 * reported before a listing names an upstream that was not stored.
 */
function requireAll(rows: readonly unknown[], stored: number): void {
  if (stored === rows.length) return;
  const detail = 'Some of these addresses have changed meanwhile. Look at the preview again.';
  throw InvalidInput.at('/text', detail);
}

/** A file that says nothing of an end leaves what is known. */
async function keepEnds(tx: Tx, { changed, known }: Plan, at: Date): Promise<void> {
  const terms = [...changed, ...known].flatMap(({ slot, entry }) =>
    entry.endsAt ? [{ upstreamId: slot.id, until: entry.endsAt }] : [],
  );
  await endSlots(tx, terms);
  await saveTerms(tx, terms, at);
}

function listingOf(id: NewProxy['id'], upstreamId: NewProxy['upstreamId'], row: Planned): NewProxy {
  const { exitIp, place, network, dayCents, monthCents, endsAt } = row.entry;
  const price = { daily: usdCents(dayCents), monthly: usdCents(monthCents) };
  const own = { id, upstreamId, ip: exitIp, availableUntil: endsAt };
  return { ...network, ...own, place, price, worn: false };
}
