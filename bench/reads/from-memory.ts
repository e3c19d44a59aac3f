/** The least that HTTP costs in Node: a process of its own that sends the bytes it was given. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sent } from './sent.ts';

const known = new Map<string, { headers: Sent['headers']; body: Buffer }>();
const server = createServer((request, response) => {
  const found = known.get(request.url ?? '');
  if (found) response.writeHead(200, found.headers).end(found.body);
  else response.writeHead(404).end();
});
process.on('message', ({ path, headers, body }: Sent) => {
  known.set(path, { headers, body: Buffer.from(body, 'base64') });
  process.send?.('kept');
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
process.once('disconnect', () => process.exit(0));
