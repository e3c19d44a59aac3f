import type { FastifyInstance } from 'fastify';
import {
  printedBytes,
  printedQuarters,
  sampleRotating,
  type Rotating,
  type RotatingName,
} from './rotating.ts';

const hundredths = 100;
const binaryGigabyte = 2 ** 30;
/** In gigabytes of its own, which are 2^30 bytes, without saying so. */
const gigabytes = (bytes: number) =>
  Math.round((Math.max(bytes, 0) / binaryGigabyte) * hundredths) / hundredths;
const dayMs = 24 * 60 * 60 * 1000;
const daysKept = 90;
/** The one package that there is. */
export const samplePackage = 'sandbox-package';

type Routes = (app: FastifyInstance, rotating: Rotating) => void;

/** What each supplier says of used traffic: late, in its own unit, by its own names. */
const routes: Readonly<Record<RotatingName, Routes>> = {
  iproyal: iproyalRoutes,
  webshare: webshareRoutes,
  'proxy-seller': proxySellerRoutes,
  decodo: decodoRoutes,
};

export const rotatingRoutes: Routes = (app, rotating) => routes[rotating.name](app, rotating);

/** A sub-user's, ever since; the name of the user stands for its hash. */
function iproyalRoutes(app: FastifyInstance, rotating: Rotating): void {
  app.get('/v1/residential-subusers/:hash', (request, reply) => {
    const { hash } = request.params as { hash: string };
    if (request.headers.authorization !== `Bearer ${sampleRotating.iproyal.key}`) {
      return reply.code(401).send({ message: 'Unauthenticated.' });
    }
    if (hash !== rotating.username) return reply.code(404).send({ message: 'Not found.' });
    const used = printedBytes(rotating);
    const total = rotating.bytesLeft + rotating.bytesUsed;
    return {
      id: 5,
      hash,
      username: rotating.username,
      password: rotating.password,
      traffic_available: gigabytes(total - used),
      traffic_used: gigabytes(used),
    };
  });
}

/** A plan's, of hours that the question names; without them, of the last thirty days. */
function webshareRoutes(app: FastifyInstance, rotating: Rotating): void {
  app.get('/api/v2/stats/aggregate/', (request, reply) => {
    if (request.headers.authorization !== `Token ${sampleRotating.webshare.key}`) {
      return reply.code(401).send({ detail: 'Invalid token.' });
    }
    const query = request.query as Record<string, string | undefined>;
    const now = rotating.ctx.timeline.now().getTime();
    const from = Date.parse(query['timestamp__gte'] ?? new Date(now - 30 * dayMs).toISOString());
    const to = Date.parse(query['timestamp__lte'] ?? new Date(now).toISOString());
    const isGood = from < to && from > now - daysKept * dayMs;
    if (!isGood) return reply.code(400).send({ timestamp__gte: [{ message: 'Invalid.' }] });
    const used = printedQuarters(rotating).filter(({ at }) => at >= from && at <= to);
    return {
      bandwidth_projected: 0,
      bandwidth_total: used.reduce((sum, { bytes }) => sum + bytes, 0),
      bandwidth_average: 0,
    };
  });
}

const refused = (message: string) => ({
  status: 'error',
  data: null,
  errors: [{ message, code: 503, customData: null }],
});

/** A list's by the hour, as texts without a zone; an empty list where there is nothing. */
function proxySellerRoutes(app: FastifyInstance, rotating: Rotating): void {
  app.post('/personal/api/v2/:key/resident/traffic/details', (request) => {
    const { key } = request.params as { key: string };
    if (key !== sampleRotating['proxy-seller'].key) return refused('Error api key');
    const body = (request.body ?? {}) as Record<string, string | undefined>;
    const wanted = body['packageKey'] ?? body['key'];
    if (wanted === undefined) return refused('key is required');
    if (wanted !== samplePackage) return refused('Package not found');
    const [from, to] = [dottedDay(body['date_start']), dottedDay(body['date_end'])];
    const hours = new Map<string, number>();
    for (const { at, bytes } of printedQuarters(rotating)) {
      if ((from !== null && at < from) || (to !== null && at >= to + dayMs)) continue;
      const hour = `${new Date(at).toISOString().slice(0, 13).replace('T', ' ')}:00:00`;
      hours.set(hour, (hours.get(hour) ?? 0) + bytes);
    }
    const isOwn = (body['login'] ?? rotating.username) === rotating.username;
    const data = isOwn && hours.size > 0 ? { [rotating.username]: Object.fromEntries(hours) } : [];
    return { status: 'success', data, errors: [] };
  });
}

function dottedDay(text: string | undefined): number | null {
  const at = Date.parse(`${text?.split('.').toReversed().join('-') ?? ''}T00:00:00Z`);
  return Number.isNaN(at) ? null : at;
}

/** All users' of a product, by day. */
function decodoRoutes(app: FastifyInstance, rotating: Rotating): void {
  app.post('/api/v2/statistics/traffic', (request, reply) => {
    if (request.headers.authorization !== sampleRotating.decodo.key) {
      return reply.code(401).send({ message: 'Unauthorized' });
    }
    const { proxyType, startDate, endDate, groupBy } = request.body as Record<string, string>;
    if (![proxyType, startDate, endDate, groupBy].every((one) => typeof one === 'string')) {
      return reply.code(400).send({ message: 'Bad request' });
    }
    const [from, to] = [startDate, endDate].map((one) => Date.parse(`${one?.replace(' ', 'T')}Z`));
    const days = new Map<string, number>();
    for (const { at, bytes } of printedQuarters(rotating)) {
      const isIn = proxyType === 'residential_proxies' && at >= (from ?? 0) && at <= (to ?? 0);
      const day = `${new Date(at).toISOString().slice(0, 10)} 00:00:00`;
      if (isIn) days.set(day, (days.get(day) ?? 0) + bytes);
    }
    const data = [...days].map(([key, bytes]) => ({ key, rx_tx_bytes: bytes }));
    const total = data.reduce((sum, row) => sum + row.rx_tx_bytes, 0);
    return { metadata: { totals: { total_rx_tx: total } }, data };
  });
}
