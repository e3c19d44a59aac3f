import type { FastifyInstance } from 'fastify';
import type { Fields } from '../core/fields.ts';
import { bounded, isShortPage, playFault, printed, type Exchange } from './answer.ts';
import { current, entryOf, type Rented, replace, type Supplier } from './supplier.ts';

// GET  /api/v2/proxy/list/?mode=direct|backbone   our proxies, in pages
// GET  /api/v2/proxy/list/replaced/               which address became which
// POST /api/v3/proxy/replace/                     asynchronous: its state is asked for later

const pageSizeNormal = 25;
const pageSizeMax = 100;
const states = ['validating', 'validated', 'processing', 'completed'] as const;
const stateMs = 1_000;

type Task = { id: number; at: number; dryRun: boolean; addresses: string[]; done: boolean };

export function webshareRoutes(app: FastifyInstance, supplier: Supplier): void {
  const tasks = new Map<number, Task>();
  app.addHook('preHandler', async (request, reply) => {
    if (request.headers.authorization !== `Token ${supplier.key}`) {
      return reply.code(401).send({ detail: 'Invalid token.' });
    }
    const isOver = playFault(supplier, { request, reply }, { detail: 'Something went wrong.' });
    return isOver ? reply : undefined;
  });
  app.get('/api/v2/proxy/list/', (request, reply) => list(supplier, { request, reply }));
  app.get('/api/v2/proxy/list/replaced/', ({ query, url }) =>
    page(supplier, { rows: supplier.replacements.all().map(replacedRow), query, url }),
  );
  app.post('/api/v3/proxy/replace/', (request, reply) => {
    const task = readTask(supplier, request.body as Fields);
    if (task === null) {
      const message = 'Only to_replace.type ip_address with ip_addresses is supported.';
      return reply.code(400).send({ to_replace: [{ message, code: 'invalid' }] });
    }
    tasks.set(task.id, task);
    return reply.code(201).send(taskView(supplier, task));
  });
  app.get('/api/v3/proxy/replace/:id/', (request, reply) => {
    const task = tasks.get(Number((request.params as { id: string }).id));
    if (task === undefined) return reply.code(404).send({ detail: 'Not found.' });
    return taskView(supplier, task);
  });
}

function list(supplier: Supplier, { request, reply }: Exchange) {
  const { mode, country_code__in: requested } = request.query as Record<string, string>;
  if (mode !== 'direct' && mode !== 'backbone') {
    return reply
      .code(400)
      .send({ mode: [{ message: 'This field is required.', code: 'required' }] });
  }
  const rows = current(supplier)
    .filter(({ kind }) => (kind === 'resident') === (mode === 'backbone'))
    .filter(({ country }) => requested === undefined || requested.split(',').includes(country))
    .map((rented) => row(supplier, rented));
  return page(supplier, { rows, query: request.query, url: request.url });
}

function row(supplier: Supplier, rented: Rented) {
  const { host, port, username, password } = entryOf(supplier, rented);
  return {
    id: `d-${rented.id}`,
    username,
    password,
    // Residential proxies have no address of their own.
    proxy_address: rented.kind === 'resident' ? null : host,
    port,
    valid: rented.valid,
    last_verification: supplier.ctx.timeline.now().toISOString(),
    country_code: rented.countryText ?? rented.country,
    city_name: rented.city,
    asn_name: rented.asnName,
    asn_number: rented.asnNumber,
    high_country_confidence: true,
    created_at: rented.startedAt,
  };
}

const replacedRow = (each: {
  id: number;
  exitIp: string;
  replacedWith: string;
  country: string;
  reason: string;
  at: string;
}) => ({
  id: each.id,
  reason: each.reason,
  proxy: each.exitIp,
  proxy_country_code: each.country,
  replaced_with: each.replacedWith,
  replaced_with_country_code: each.country,
  created_at: each.at,
});

type Listing = { rows: unknown[]; query: unknown; url: string };

function page(supplier: Supplier, { rows, query, url }: Listing) {
  const asked = query as { page?: string; page_size?: string };
  const size = bounded(asked.page_size, pageSizeNormal, pageSizeMax);
  const number = bounded(asked.page, 1, Number.MAX_SAFE_INTEGER);
  const isShort = isShortPage(supplier);
  const whole = rows.slice((number - 1) * size, number * size);
  const shown = isShort ? whole.slice(0, whole.length / 2) : whole;
  const linkTo = (other: number) => {
    const address = new URL(url, 'http://proxy.webshare.io');
    address.searchParams.set('page', String(other));
    return `${address.pathname}${address.search}`;
  };
  const hasMore = !isShort && number * size < rows.length;
  return printed(supplier, {
    count: rows.length,
    next: hasMore ? linkTo(number + 1) : null,
    previous: number > 1 ? linkTo(number - 1) : null,
    results: shown,
  });
}

function readTask(supplier: Supplier, body: Fields): Task | null {
  const what = body['to_replace'] as { type?: unknown; ip_addresses?: unknown } | undefined;
  if (what?.type !== 'ip_address' || !Array.isArray(what.ip_addresses)) return null;
  return {
    id: Number(supplier.ctx.codes.digits(8)),
    at: supplier.ctx.timeline.now().getTime(),
    dryRun: body['dry_run'] === true,
    addresses: what.ip_addresses.map(String),
    done: false,
  };
}

/** The task moves one state a second; its work is done when it is first seen completed. */
function taskView(supplier: Supplier, task: Task) {
  const { timeline } = supplier.ctx;
  const age = timeline.now().getTime() - task.at;
  const step = Math.min(Math.floor(age / timeline.scaled(stateMs)), states.length - 1);
  const state = states[step] ?? 'completed';
  const found = current(supplier).filter(({ exitIp }) => task.addresses.includes(exitIp));
  if (state === 'completed' && !task.done) {
    task.done = true;
    if (!task.dryRun) for (const old of found) replace(supplier, old, 'manual');
  }
  return printed(supplier, {
    id: task.id,
    to_replace: { type: 'ip_address', ip_addresses: task.addresses },
    dry_run: task.dryRun,
    state,
    proxies_removed: state === 'completed' ? task.addresses.length : null,
    proxies_added: state === 'completed' ? task.addresses.length : null,
    error: null,
    created_at: new Date(task.at).toISOString(),
    completed_at: state === 'completed' ? timeline.now().toISOString() : null,
  });
}
