import {
  isFairMonth,
  termRules,
  unfairMonth,
  type AdminProduct,
  type ChangeProductBody,
  type NewProductBody,
  type ProductKind,
} from '#contracts/admin/goods/products.ts';
import { usdCents } from '#contracts/money.ts';
import { addUpstreams } from '#modules/inventory';
import { audit, EditConflict, type Staff } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { InvalidInput, NotFound, type FieldError } from '#platform/errors.ts';
import { makeId } from '#platform/random.ts';
import { Secret } from '#platform/secrets.ts';
import { addOffer } from '../edit-catalogue.sql.ts';
import { findProduct, kindOf } from '../editing/product-list.sql.ts';
import { findProductTerms, saveProductTerms } from '../editing/terms.sql.ts';
import { stepsOf, type AnyTerms } from '../editing/terms.ts';
import { networkFields } from '../listing/network-words.ts';
import { addProxies, countryCodes } from '../listing/proxies.sql.ts';
import { auditChanges } from './change-many-products.ts';
import type { CatalogueAdminContext } from './context.ts';

const noProduct = () => new NotFound('Product not found.');

/**
 * Changes what is given of the copy that was read. Throws `EditConflict` with the current values
 * after another edit, so that two people never overwrite each other silently.
 */
export async function editProduct(
  { db, clock }: CatalogueAdminContext,
  staff: Staff,
  { id, change }: { id: string; change: ChangeProductBody },
): Promise<AdminProduct> {
  const at = clock();
  const kind = kindOf(id);
  const { version, ...given } = change;
  return db.transaction(async (tx) => {
    const found = (await findProductTerms(tx, kind, [id])).get(id);
    if (!found) throw noProduct();
    if (found.version !== version) throw conflict(found, given);
    const to = await requestedTerms(tx, { kind, from: found.terms, given });
    const requested = { id, version, what: found.what, from: found.terms, to };
    const decidesSale = given.onSale !== undefined;
    if ((await saveProductTerms(tx, { kind, changes: [requested], at, decidesSale })) === 0) {
      const now = (await findProductTerms(tx, kind, [id])).get(id);
      throw now ? conflict(now, given) : noProduct();
    }
    await auditChanges(tx, { staff, at, action: 'product.change' }, [requested]);
    const after = await findProduct(tx, id);
    if (!after) throw noProduct();
    return after;
  });
}

/** Puts a product on sale or takes it off, in any version; a second request finds it so. */
export async function setSale(
  ctx: CatalogueAdminContext,
  staff: Staff,
  { id, onSale }: Readonly<{ id: string; onSale: boolean }>,
): Promise<void> {
  const found = (await findProductTerms(ctx.db, kindOf(id), [id])).get(id);
  if (!found) throw noProduct();
  if (found.terms.onSale === onSale) return;
  await editProduct(ctx, staff, { id, change: { version: found.version, onSale } });
}

type Given = Omit<ChangeProductBody, 'version'>;
type Edit = Readonly<{ kind: ProductKind; from: AnyTerms; given: Given }>;

/** What is given, laid over what is; refuses fields of the other kind and unfair prices. */
async function requestedTerms(tx: Tx, { kind, from, given }: Edit): Promise<AnyTerms> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const strange = entries.find(([name]) => !Object.hasOwn(from, name));
  if (strange?.[0] === 'dayCents') {
    throw refused('/dayCents', 'servers have no day price', 'A server is sold by the month only.');
  }
  if (strange) {
    throw refused(`/${strange[0]}`, 'not a field of this kind', 'Check what was sent.');
  }
  const to: AnyTerms = { ...from, ...Object.fromEntries(entries) };
  const changed = stepsOf(from, to).map(({ name }) => name);
  if (changed.includes('countryCode') && !(await countryCodes(tx)).has(to.countryCode)) {
    throw refused('/countryCode', 'unknown country', 'Choose a country from the list.');
  }
  const pricesChange = changed.some((name) => name.endsWith('Cents'));
  if (pricesChange && 'dayCents' in to && !isFairMonth(to.dayCents, to.monthCents)) {
    throw refused('/monthCents', unfairMonth, `${unfairMonth}.`);
  }
  // Older products may break a rule that came later; only what changes is judged.
  const read = termRules[kind].safeParse(to);
  const issue = read.error?.issues.find(({ path: [name] }) => changed.includes(String(name)));
  if (issue) throw refused(`/${String(issue.path[0])}`, issue.message, 'Check what was sent.');
  return to;
}

const refused = (pointer: string, detail: string, message: string) =>
  new InvalidInput(message, [{ pointer, detail }]);

type CurrentProduct = Readonly<{ version: number; terms: AnyTerms }>;

function conflict({ version, terms }: CurrentProduct, given: Given) {
  const now = new Map<string, unknown>(Object.entries(terms));
  const fields: FieldError[] = Object.entries(given)
    .filter(
      ([name, requested]) => requested !== undefined && String(requested) !== String(now.get(name)),
    )
    .map(([name, requested]) => ({
      pointer: `/${name}`,
      detail: `now ${String(now.get(name))}, you sent ${String(requested)}`,
    }));
  return new EditConflict([{ pointer: '/version', detail: String(version) }, ...fields]);
}

/** Lists a new product. Answers its id. */
export async function addProduct(
  ctx: CatalogueAdminContext,
  staff: Staff,
  body: NewProductBody,
): Promise<string> {
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    const id = body.kind === 'vps' ? await addServerOffer(tx, body) : await addProxy(tx, ctx, body);
    const after =
      body.kind === 'vps' ? { ...body } : { ...body, password: undefined, username: undefined };
    await audit(tx, { staff, action: 'product.add', subject: { kind: 'product', id }, after, at });
    return id;
  });
}

type NewOffer = Extract<NewProductBody, { kind: 'vps' }>;
type NewProxyBody = Extract<NewProductBody, { kind: 'proxy' }>;

async function addServerOffer(tx: Tx, offer: NewOffer): Promise<string> {
  const { kind: _kind, audience = 'member', capacity = null, ...terms } = offer;
  const outcome = await addOffer(tx, { ...terms, audience, capacity, onSale: true });
  if (outcome === 'added') return offer.id;
  throw outcome === 'taken'
    ? taken('/id', 'this id is in use')
    : new InvalidInput('Choose a country from the list.', [
        { pointer: '/countryCode', detail: 'unknown country' },
      ]);
}

const taken = (pointer: string, detail: string) =>
  new InvalidInput('This is already listed.', [{ pointer, detail }]);

async function addProxy(tx: Tx, ctx: CatalogueAdminContext, body: NewProxyBody): Promise<string> {
  const at = ctx.clock();
  const id = makeId('prx', ctx.random);
  const upstreamId = makeId('ups', ctx.random);
  const { supplier, externalId, host, port, protocol, exitIp, origin, consentBasis } = body;
  const password = body.password ? new Secret(body.password) : undefined;
  const username = body.username ? body.username : undefined;
  const upstream = { id: upstreamId, supplier, externalId, host, port, protocol, exitIp };
  const about = { origin, consentBasis, username, password };
  const { keyring } = ctx;
  if ((await addUpstreams({ tx, keyring }, [{ ...upstream, ...about }], at)) === 0) {
    throw taken('/externalId', 'this supplier has such a slot already');
  }
  const { countryCode, region, city, zip, dayCents, monthCents } = body;
  const listing = {
    ...Object.fromEntries(networkFields.map((name) => [name, body[name]])),
    id,
    upstreamId,
    ip: exitIp,
    place: { countryCode, region, city, zip },
    price: { daily: usdCents(dayCents), monthly: usdCents(monthCents) },
    worn: false,
  };
  if ((await addProxies(tx, [listing], at)) === 0) {
    throw taken('/exitIp', 'this address is listed already');
  }
  return id;
}
