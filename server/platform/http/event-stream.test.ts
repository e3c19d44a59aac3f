import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { EventStreams, streamEvents } from './event-stream.ts';

test('a stream forbids every proxy on the way to hold it back or to alter it', async () => {
  const app = Fastify();
  app.decorate('eventStreams', new EventStreams());
  app.get('/events', (_request, reply) => {
    reply.request.caller = { kind: 'visitor' };
    reply.header('cache-control', 'no-store');
    streamEvents(reply, { watch: () => () => undefined });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  try {
    const asked = request({ port, path: '/events' }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    asked.destroy();
  } finally {
    await app.close();
  }
});
