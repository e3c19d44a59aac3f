import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { createServer as createHttps } from 'node:https';
import type { Certificates } from '../certificates.ts';
import { addresses } from '../names.ts';

/** What an origin says of a visit. */
export type Seen = Readonly<{ ip: string; http: string; headers: readonly string[] }>;

const drops = 200;
const dropEveryMs = 100;

/** The sites that customers visit: plain HTTP/1.1, HTTP/2, and TLS with HTTP/1.1. */
export async function openOrigins({ cert, key }: Certificates): Promise<void> {
  const tls = { cert, key };
  const servers = [
    { server: createHttp(serve), port: 80, host: addresses.origin },
    {
      server: createSecureServer({ ...tls, allowHTTP1: true }, serve),
      port: 443,
      host: addresses.origin,
    },
    { server: createHttps(tls, serve), port: 443, host: addresses.oldOrigin },
  ];
  for (const { server, port, host } of servers) {
    server.listen(port, host);
    await once(server, 'listening');
  }
}

function serve(
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
): void {
  if (request.url === '/slowly') return drip(response);
  const seen: Seen = {
    ip: request.socket.remoteAddress ?? '',
    http: request.httpVersion,
    headers: Object.keys(request.headers),
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(seen));
}

/** Twenty seconds of small pieces, for a tunnel that is cut midway. */
function drip(response: ServerResponse | Http2ServerResponse): void {
  let left = drops;
  const timer = setInterval(() => {
    (response as ServerResponse).write('drop\n');
    left -= 1;
    if (left === 0) response.end();
    if (left === 0) clearInterval(timer);
  }, dropEveryMs);
  response.on('close', () => clearInterval(timer));
}
