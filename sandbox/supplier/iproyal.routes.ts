import type { FastifyInstance } from 'fastify';
import type { Fields } from '../core/fields.ts';
import { bounded, isShortPage, loseOrder, playFault, printed } from './answer.ts';
import { countries, countryOf, entryOf, prolong, type Rented, rent } from './supplier.ts';
import { saveRented, type Supplier } from './supplier.ts';

// Orders hold a shared port map and a list of proxies; places are English text, and moments have
// no zone.

const perPageNormal = 15;
const perPageMax = 100;
const quantityMax = 100;
const plans = [
  { id: 21, name: '1 Day', days: 1 },
  { id: 22, name: '30 Days', days: 30 },
  { id: 23, name: '90 Days', days: 90 },
];
const priceUsd = 2.7;

export function iproyalRoutes(app: FastifyInstance, supplier: Supplier): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.headers['x-access-token'] !== supplier.key) {
      return reply.code(401).send({ message: 'Unauthenticated.' });
    }
    const failed = { message: 'Server Error' };
    return playFault(supplier, { request, reply }, failed) ? reply : undefined;
  });
  app.get('/v1/reseller/products', () => ({ data: [product] }));
  app.get('/v1/reseller/orders', ({ query }) => listOrders(supplier, query));
  app.get('/v1/reseller/orders/:id', ({ params }, reply) => {
    const rows = ordersOf(supplier).get(Number((params as { id: string }).id));
    if (rows === undefined) return reply.code(404).send({ message: 'Order not found.' });
    return printed(supplier, orderView(supplier, rows));
  });
  app.get('/v1/reseller/orders/calculate-pricing', ({ query }) => {
    const { quantity } = query as { quantity?: string };
    return { price: bounded(quantity, 1, quantityMax) * priceUsd, currency: 'USD' };
  });
  app.post('/v1/reseller/orders', (request, reply) => {
    const made = makeOrder(supplier, (request.body ?? {}) as Fields);
    if ('message' in made) return reply.code(422).send(made);
    if (loseOrder(supplier, { request, reply })) return reply;
    return reply.code(201).send(printed(supplier, orderView(supplier, made.rows)));
  });
  app.post('/v1/reseller/orders/:id/extend', (request, reply) => {
    const rows = ordersOf(supplier).get(Number((request.params as { id: string }).id));
    const plan = planIn((request.body ?? {}) as Fields);
    if (rows === undefined) return reply.code(404).send({ message: 'Order not found.' });
    if (plan === undefined) return reply.code(422).send({ message: 'Unknown plan.' });
    const longer = rows.map((one) => prolong(supplier, one, plan.days));
    return printed(supplier, orderView(supplier, longer));
  });
  app.patch('/v1/reseller/orders/:id/note', (request, reply) => {
    const rows = ordersOf(supplier).get(Number((request.params as { id: string }).id));
    if (rows === undefined) return reply.code(404).send({ message: 'Order not found.' });
    const { note } = (request.body ?? {}) as Fields;
    const noted = rows.map((one) => ({ ...one, comment: typeof note === 'string' ? note : '' }));
    for (const one of noted) saveRented(supplier, one);
    return printed(supplier, orderView(supplier, noted));
  });
}

const product = {
  id: 9,
  name: 'Static Residential',
  plans,
  locations: countries.map(({ id, name, city }) => ({ id, name: `${name}, ${city}` })),
};

const planIn = (fields: Fields) => plans.find(({ id }) => id === Number(fields['product_plan_id']));

function ordersOf(supplier: Supplier): Map<number, Rented[]> {
  const kept = supplier.rented
    .all()
    .filter(({ replacedAt, dropped }) => replacedAt === null && !dropped);
  return Map.groupBy(kept, ({ orderId }) => orderId);
}

function listOrders(supplier: Supplier, query: unknown) {
  const asked = query as { page?: string; per_page?: string; status?: string };
  const orders = [...ordersOf(supplier).values()].map((rows) => orderView(supplier, rows));
  const requested = orders.filter(
    ({ status }) => asked.status === undefined || status === asked.status,
  );
  const size = bounded(asked.per_page, perPageNormal, perPageMax);
  const number = bounded(asked.page, 1, Number.MAX_SAFE_INTEGER);
  const isShort = isShortPage(supplier);
  const pageCount = Math.max(Math.ceil(requested.length / size), 1);
  const page = requested.slice((number - 1) * size, number * size);
  return printed(supplier, {
    data: isShort ? page.slice(0, page.length / 2) : page,
    meta: {
      current_page: number,
      last_page: isShort ? number : pageCount,
      per_page: size,
      total: requested.length,
    },
  });
}

function orderView(supplier: Supplier, rows: Rented[]) {
  const [first] = rows;
  if (first === undefined) throw new Error('An order holds at least one proxy.');
  const country = countryOf(first.country);
  const { port } = entryOf(supplier, first);
  const hasEnded = Date.parse(first.endsAt) <= supplier.ctx.timeline.now().getTime();
  return {
    id: first.orderId,
    note: first.comment,
    product_name: product.name,
    plan_name: '30 Days',
    expire_date: first.endsAt.slice(0, 19).replace('T', ' '),
    status: hasEnded ? 'expired' : 'confirmed',
    location: first.countryText ?? `${country?.name ?? first.country}, ${first.city}`,
    // As bought: an order may name fewer proxies than it holds.
    quantity: boughtIn(supplier, first.orderId),
    proxy_data: {
      ports: { socks5: port, 'http|https': port },
      proxies: rows.map((one) => {
        const { host, username, password } = entryOf(supplier, one);
        return { ip: host, username, password };
      }),
    },
    auto_extend_settings: first.autoRenew ? { is_enabled: true } : null,
  };
}

const boughtIn = (supplier: Supplier, orderId: number) =>
  supplier.rented.all().filter((one) => one.orderId === orderId && one.replacedAt === null).length;

function makeOrder(supplier: Supplier, fields: Fields): { rows: Rented[] } | { message: string } {
  const plan = planIn(fields);
  const place = countries.find(({ id }) => id === Number(fields['product_location_id']));
  if (Number(fields['product_id']) !== product.id) return { message: 'Unknown product.' };
  if (plan === undefined) return { message: 'Unknown plan.' };
  if (place === undefined) return { message: 'Unknown location.' };
  const quantity = bounded(fields['quantity'], 1, quantityMax);
  const note = typeof fields['note'] === 'string' ? fields['note'] : '';
  const kind = 'isp';
  const order = { country: place.alpha2, quantity, days: plan.days, kind, comment: note } as const;
  return { rows: rent(supplier, order) };
}
