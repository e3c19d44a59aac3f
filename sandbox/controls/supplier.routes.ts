import { checked } from './checked.ts';
import type { FastifyInstance } from 'fastify';
import { type Rented, rent, saveRented, type Supplier } from '../supplier/supplier.ts';
import type { SupplierFault } from '../supplier/supplier.ts';
import { choice, closed, count, flag, orNull, text } from './schemas.ts';

const stockBody = closed(
  {
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    quantity: { type: 'integer', minimum: 1, maximum: 1_000 },
    days: { type: 'integer', minimum: 1, maximum: 365 },
    kind: choice('ipv4', 'isp', 'mobile', 'resident'),
    comment: text,
  },
  ['country', 'quantity', 'days', 'kind'],
);

const changeBody = closed({
  countryText: orNull(text),
  city: text,
  valid: flag,
  endsAt: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' },
  comment: text,
  autoRenew: flag,
  port: orNull({ type: 'integer', minimum: 1, maximum: 65_535 }),
  dropped: flag,
});

const faultBody = closed({
  reply: choice(
    'normal',
    'outage',
    'error-200',
    'rate-limited',
    'short-page',
    'redirect',
    'lost-order',
    'not-json',
    'cut',
    'never',
  ),
  retryAfter: count,
  stringNumbers: flag,
  times: count,
});

/** Settings of the suppliers for tests. */
export function supplierControls(app: FastifyInstance, suppliers: Supplier[]): void {
  for (const supplier of suppliers) {
    const base = `/suppliers/${supplier.name}`;
    app.get(base, () => ({ key: supplier.key, fault: supplier.fault.peek() }));
    app.put(base, checked(faultBody), (request) => {
      supplier.fault.set(request.body as SupplierFault);
      return supplier.fault.peek();
    });
    app.get(`${base}/rented`, () => supplier.rented.all());
    app.post(`${base}/rented`, checked(stockBody), (request) =>
      rent(supplier, request.body as Parameters<typeof rent>[1]),
    );
    app.post(`${base}/rented/:id`, checked(changeBody), (request, reply) => {
      const { id } = request.params as { id: string };
      const rented = supplier.rented.get(id);
      if (rented === undefined) {
        return reply.code(404).send({ error: `${supplier.name} has rented no proxy ${id}.` });
      }
      const changed = { ...rented, ...(request.body as Partial<Rented>) };
      saveRented(supplier, changed);
      return changed;
    });
  }
}
