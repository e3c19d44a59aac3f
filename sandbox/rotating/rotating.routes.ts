import type { FastifyInstance } from 'fastify';
import { playedSuppliers } from '../supplier/installed.ts';
import { printedBytes, type Rotating } from './rotating.ts';

const hundredths = 100;
const binaryGigabyte = 2 ** 30;
/** In gigabytes of its own, which are 2^30 bytes, without saying so. */
const gigabytes = (bytes: number) =>
  Math.round((Math.max(bytes, 0) / binaryGigabyte) * hundredths) / hundredths;

/** What each supplier says of used traffic, late and in its own unit. */
export function rotatingRoutes(app: FastifyInstance, rotating: Rotating): void {
  const { name } = rotating;
  const { key } = playedSuppliers[name];
  if (name === 'iproyal') {
    app.get('/v1/residential-subusers/:hash', (request, reply) => {
      const { hash } = request.params as { hash: string };
      if (request.headers['x-access-token'] !== key) {
        return reply.code(401).send({ message: 'Unauthenticated.' });
      }
      if (hash !== rotating.username) return reply.code(404).send({ message: 'Not found.' });
      const used = printedBytes(rotating);
      const total = rotating.bytesLeft + rotating.bytesUsed;
      return {
        hash,
        username: rotating.username,
        traffic_available: gigabytes(total - used),
        traffic_used: gigabytes(used),
      };
    });
    return;
  }
  app.get('/api/v2/stats/aggregate/', (request, reply) => {
    if (request.headers.authorization !== `Token ${key}`) {
      return reply.code(401).send({ detail: 'Invalid token.' });
    }
    return { bandwidth_total: printedBytes(rotating) };
  });
}
