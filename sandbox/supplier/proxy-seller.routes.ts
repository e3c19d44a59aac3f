import type { FastifyInstance } from 'fastify';
import type { Fields } from '../core/fields.ts';
import { nairobiParts } from '../core/nairobi-time.ts';
import { bounded, type Exchange, isShortPage, loseOrder, playFault, printed } from './answer.ts';
import { countries, countryOf, current, dayMs, entryOf, prolong, rent } from './supplier.ts';
import { type Rented, replace, saveRented, type Supplier } from './supplier.ts';

// The key stands in the path, errors come with status 200, dates have no zone and no time, and
// countries have three letters.

const reasons = ['not-working', 'wrong-location', 'cannot-change-network', 'low-speed', 'other'];
const periods = [
  { id: '1w', name: '1 week', days: 7 },
  { id: '1m', name: '1 month', days: 30 },
  { id: '3m', name: '3 months', days: 90 },
];
const priceUsd = 2.5;
const commentMax = 256;
const quantityMax = 100;

const good = (data: unknown) => ({ status: 'success', data, errors: [] });
const bad = (message: string, code = 0) => ({
  status: 'error',
  data: null,
  errors: [{ message, code, customData: null }],
});

type Handler = (fields: Fields, exchange: Exchange) => unknown;

export function proxySellerRoutes(app: FastifyInstance, supplier: Supplier): void {
  app.addHook('preHandler', async (request, reply) => {
    const { key } = request.params as { key: string };
    if (key !== supplier.key) return reply.send(bad('Invalid API key', 1));
    return playFault(supplier, { request, reply }, bad('Internal error', 500)) ? reply : undefined;
  });
  const gets: Record<string, Handler> = {
    'proxy/list': () => list(supplier, null),
    'proxy/list/:type': (_fields, { request }) => list(supplier, typeIn(request.params)),
    'reference/list/:type': () => good({ country: countries, period: periods }),
    'balance/get': () => good({ summ: 1_000 }),
  };
  const posts: Record<string, Handler> = {
    'order/calc': (fields) => calculate(fields),
    'order/make': (fields, exchange) => order(supplier, fields, exchange),
    'prolong/calc/:type': (fields) => good({ total: idsIn(fields).length * priceUsd }),
    'prolong/make/:type': (fields) => extend(supplier, fields),
    'proxy/comment/set': (fields) => comment(supplier, fields),
    'proxy/replace': (fields) => swap(supplier, fields),
  };
  const serve = (handler: Handler) => (request: Exchange['request'], reply: Exchange['reply']) =>
    printed(supplier, handler((request.body ?? {}) as Fields, { request, reply }));
  const base = '/personal/api/v1/:key/';
  for (const [path, handler] of Object.entries(gets)) app.get(base + path, serve(handler));
  for (const [path, handler] of Object.entries(posts)) {
    app.post(base + path, (request, reply) => {
      const answer = serve(handler)(request, reply);
      return reply.sent ? undefined : reply.send(answer);
    });
  }
}

const typeIn = (params: unknown) => (params as { type: string }).type;

function list(supplier: Supplier, type: string | null) {
  const rows = current(supplier)
    .filter(({ kind }) => type === null || kind === type)
    .map((rented) => row(supplier, rented));
  const shown = isShortPage(supplier) ? rows.slice(0, rows.length / 2) : rows;
  return good({ items: shown });
}

function row(supplier: Supplier, rented: Rented) {
  const { host, port, username, password } = entryOf(supplier, rented);
  const country = countryOf(rented.country);
  return {
    id: rented.id,
    order_id: rented.orderId,
    order_number: `${rented.orderId}_${rented.id}`,
    ip: host,
    port_socks: port,
    port_http: port,
    login: username,
    password,
    auth_ip: '',
    rotation: rented.kind === 'mobile' ? 'by link' : '',
    link_reboot: '',
    country: country?.name ?? rented.country,
    country_alpha3: rented.countryText ?? country?.alpha3 ?? rented.country,
    status: 'Active',
    status_type: 'ACTIVE',
    can_prolong: true,
    date_start: date(rented.startedAt),
    date_end: date(rented.endsAt),
    comment: rented.comment,
    auto_renew: rented.autoRenew ? 'Y' : 'N',
  };
}

/** `31.12.2026`, by a clock three hours ahead of UTC, which the answer does not say. */
function date(moment: string): string {
  const { day, month, year } = nairobiParts(new Date(moment));
  return `${day}.${month}.${year}`;
}

const idsIn = ({ ids }: Fields) => (Array.isArray(ids) ? ids.map(Number) : []);
const periodIn = ({ periodId }: Fields) => periods.find(({ id }) => id === periodId);

function calculate(fields: Fields) {
  if (periodIn(fields) === undefined) return bad('Period is not found');
  return good({ total: bounded(fields['quantity'], 1, quantityMax) * priceUsd, currency: 'USD' });
}

function order(supplier: Supplier, fields: Fields, exchange: Exchange) {
  const period = periodIn(fields);
  const country = countries.find(({ id }) => id === Number(fields['countryId']));
  if (period === undefined) return bad('Period is not found');
  if (country === undefined) return bad('Country is not found');
  const text = typeof fields['comment'] === 'string' ? fields['comment'] : '';
  if (text.length > commentMax) return bad(`Comment is longer than ${commentMax} characters`);
  const rented = rent(supplier, {
    country: country.alpha2,
    quantity: bounded(fields['quantity'], 1, quantityMax),
    days: period.days,
    kind: fields['type'] === 'mobile' ? 'mobile' : 'isp',
    comment: text,
  });
  if (loseOrder(supplier, exchange)) return undefined;
  return good({ orderId: rented[0]?.orderId, total: rented.length * priceUsd });
}

function extend(supplier: Supplier, fields: Fields) {
  const period = periodIn(fields);
  if (period === undefined) return bad('Period is not found');
  const found = named(supplier, fields);
  if (found.length === 0) return bad('Proxies are not found');
  for (const one of found) prolong(supplier, one, period.days);
  return good({ orderId: found[0]?.orderId, total: found.length * priceUsd });
}

function comment(supplier: Supplier, fields: Fields) {
  const text = typeof fields['comment'] === 'string' ? fields['comment'] : '';
  if (text.length > commentMax) return bad(`Comment is longer than ${commentMax} characters`);
  const found = named(supplier, fields);
  for (const one of found) saveRented(supplier, { ...one, comment: text });
  return good({ updated: found.length });
}

/** One replacement for each proxy in a day, with a reason of the list. */
function swap(supplier: Supplier, fields: Fields) {
  if (!reasons.includes(String(fields['reason']))) return bad('Reason is not found');
  const found = named(supplier, fields);
  if (found.length === 0) return bad('Proxies are not found');
  const since = supplier.ctx.timeline.now().getTime() - dayMs;
  const recent = supplier.replacements.all().filter(({ at }) => Date.parse(at) > since);
  const isTooSoon = found.some(({ exitIp }) => recent.some((each) => each.replacedWith === exitIp));
  if (isTooSoon) return bad('The proxy was already replaced within 24 hours');
  const fresh = found.map((one) => replace(supplier, one, String(fields['reason'])));
  return good({ replaced: fresh.map(({ id }) => id) });
}

function named(supplier: Supplier, fields: Fields): Rented[] {
  const ids = idsIn(fields);
  return current(supplier).filter(({ id }) => ids.includes(id));
}
