import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type ReceivedRequest = Readonly<{
  method: string | undefined;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}>;
type Answer = Readonly<{ status?: number; json: unknown }>;

/** A fake provider: records requests and answers as a test says. */
export async function playServer() {
  const heard: ReceivedRequest[] = [];
  const played: { heard: ReceivedRequest[]; answers: (heard: ReceivedRequest) => Answer } = {
    heard,
    answers: () => ({ json: {} }),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, headers, url: path = '' } = request;
      const one = { method, path, headers, body: Buffer.concat(chunks).toString() };
      heard.push(one);
      const { status = 200, json } = played.answers(one);
      response.writeHead(status).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(played, { base: `http://127.0.0.1:${port}`, close });
}
