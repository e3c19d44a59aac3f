import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBooks } from '../../support/books.ts';

/** A server of this test alone that does what no shop may. */
export type VulnerableServer = Readonly<{ url: string; stop: () => Promise<void> }>;

const page = (body: string) => `<!doctype html><html><body>${body}</body></html>`;

/**
 * Serves two holes on loopback, so that a scanner which finds nothing in the shop is known to find
 * something: a search that builds SQL out of its parameter, a page that shows its own as markup.
 */
export async function startVulnerableServer(database: string): Promise<VulnerableServer> {
  const search = async (name: string, response: ServerResponse) => {
    const query = `select n from (values ('one'), ('two')) as fruit(n) where n = '${name}'`;
    try {
      const { rows } = await readBooks(database, (client) => client.query<{ n: string }>(query));
      response.end(page(rows.map(({ n }) => n).join(', ')));
    } catch (cause) {
      response.statusCode = 500;
      response.end(page(`PostgreSQL query failed: ERROR: ${(cause as Error).message}`));
    }
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const given = searchParams.get('text') ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (pathname === '/search') void search(given, response);
    else if (pathname === '/echo') response.end(page(given));
    else response.end(page('<a href="/search?text=one">1</a> <a href="/echo?text=two">2</a>'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
