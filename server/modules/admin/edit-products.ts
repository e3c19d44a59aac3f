import {
  type adminProduct,
  type changeProductBody,
  type NewProductBody,
} from '#contracts/admin-products.ts';
import { usdCents } from '#contracts/money.ts';
import type * as z from 'zod/mini';
import { addOffer, addProxies, changeProduct, setRate } from '#modules/catalogue';
import { addUpstreams } from '#modules/inventory';
import { InvalidInput, NotFound, type FieldError } from '#platform/errors.ts';
import { makeId } from '#platform/random.ts';
import { Secret } from '#platform/secrets.ts';
import type { Tx } from '#platform/db.ts';
import { audit } from './audit.sql.ts';
import { EditConflict } from './errors.ts';
import { findProduct } from './products.sql.ts';
import type { Staff } from './staff.ts';
import type { AdminWorld } from './world.ts';

type Product = z.infer<typeof adminProduct>;
type Change = z.infer<typeof changeProductBody>;
const editable = ['dayCents', 'monthCents', 'onSale'] as const;

/**
 * Changes prices or sale of the copy that was read. Throws `EditConflict` with what stands there
 * now when somebody was quicker, so that two staff never overwrite each other silently.
 */
export async function editProduct(
  { db, clock }: AdminWorld,
  staff: Staff,
  { id, change }: { id: string; change: Change },
): Promise<Product> {
  const at = clock();
  return db.transaction(async (tx) => {
    const before = await findProduct(tx, id);
    if (!before) throw new NotFound('There is no such product.');
    if (before.kind === 'vps' && change.dayCents !== undefined) {
      throw new InvalidInput('A server is sold by the month only.', [
        { pointer: '/dayCents', detail: 'servers have no day price' },
      ]);
    }
    const changed = await changeProduct(tx, before.kind, { id, ...change, at });
    const after = await findProduct(tx, id);
    if (!after) throw new NotFound('There is no such product.');
    if (!changed) throw new EditConflict(differences(after, change));
    await audit(tx, {
      staff,
      action: 'product.change',
      subject: { kind: 'product', id },
      before: pick(before),
      after: pick(after),
      at,
    });
    return after;
  });
}

const pick = (product: Product) =>
  Object.fromEntries(editable.map((name) => [name, product[name]] as const));

function differences(now: Product, wanted: Change): FieldError[] {
  const version = { pointer: '/version', detail: String(now.version) };
  const fields = editable
    .filter((name) => wanted[name] !== undefined && wanted[name] !== now[name])
    .map((name) => ({ pointer: `/${name}`, detail: `now ${now[name]}, you sent ${wanted[name]}` }));
  return [version, ...fields];
}

/** Lists a new product. Answers its id. */
export async function addProduct(
  world: AdminWorld,
  staff: Staff,
  body: NewProductBody,
): Promise<string> {
  const at = world.clock();
  return world.db.transaction(async (tx) => {
    const id =
      body.kind === 'vps' ? await addServerOffer(tx, body) : await addProxy(tx, world, body);
    const after =
      body.kind === 'vps' ? { ...body } : { ...body, password: undefined, username: undefined };
    await audit(tx, { staff, action: 'product.add', subject: { kind: 'product', id }, after, at });
    return id;
  });
}

type NewOffer = Extract<NewProductBody, { kind: 'vps' }>;
type NewProxyBody = Extract<NewProductBody, { kind: 'proxy' }>;

async function addServerOffer(tx: Tx, offer: NewOffer): Promise<string> {
  const outcome = await addOffer(tx, offer);
  if (outcome === 'added') return offer.id;
  throw outcome === 'taken'
    ? taken('/id', 'this id is in use')
    : new InvalidInput('Choose a country of the list.', [
        { pointer: '/countryCode', detail: 'unknown country' },
      ]);
}

const taken = (pointer: string, detail: string) =>
  new InvalidInput('This is listed already.', [{ pointer, detail }]);

async function addProxy(tx: Tx, world: AdminWorld, body: NewProxyBody): Promise<string> {
  const at = world.clock();
  const id = makeId('prx', world.random);
  const upstreamId = makeId('ups', world.random);
  const { supplier, externalId, host, port, protocol, exitIp, origin, consentBasis } = body;
  const password = body.password ? new Secret(body.password) : undefined;
  const username = body.username ? body.username : undefined;
  const upstream = { id: upstreamId, supplier, externalId, host, port, protocol, exitIp };
  const about = { origin, consentBasis, username, password };
  const { keyring } = world;
  if ((await addUpstreams({ tx, keyring }, [{ ...upstream, ...about }], at)) === 0) {
    throw taken('/externalId', 'this supplier has such a slot already');
  }
  const { countryCode, region, city, zip, isp, connection, dayCents, monthCents } = body;
  const listing = {
    id,
    upstreamId,
    ip: exitIp,
    place: { countryCode, region, city, zip },
    isp,
    connection,
    price: { day: usdCents(dayCents), month: usdCents(monthCents) },
    worn: false,
  };
  if ((await addProxies(tx, [listing], at)) === 0) {
    throw taken('/exitIp', 'this address is listed already');
  }
  return id;
}

/** Sets the exchange rate from now on; the one that was on the screen must still be in force. */
export async function changeRate(
  { db, clock }: AdminWorld,
  staff: Staff,
  { rateE4, currentE4 }: { rateE4: number; currentE4: number },
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    const before = await setRate(tx, { rateE4, currentE4, setBy: staff.id, at });
    if (before !== currentE4) {
      throw new EditConflict([{ pointer: '/rateE4', detail: `now ${before}` }]);
    }
    await audit(tx, {
      staff,
      action: 'rate.set',
      subject: { kind: 'rate', id: 'KES/USD' },
      before: { rateE4: before },
      after: { rateE4 },
      at,
    });
  });
}
