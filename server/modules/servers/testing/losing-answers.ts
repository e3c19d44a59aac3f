import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '#testing/listen.ts';

/** The fate of one call: it never arrives, or is done and its answer is lost or a 504. */
export const losses = [
  'never arrives',
  'is done without an answer',
  'is done behind a 504',
] as const;
export type Loss = (typeof losses)[number];

/** A road to a provider on which one answer can be lost. */
export type LosingRoad = Readonly<{
  url: string;
  /** Loses the answer of that call, counted from 1 and from now; without one it counts only. */
  lose: (call?: Readonly<{ number: number; how: Loss }>) => void;
  /** How many calls have come since then. */
  calls: () => number;
  close: () => Promise<void>;
}>;

/** Opens the road to `target`, an address without a slash at its end. */
export async function openLosingRoad(target: string): Promise<LosingRoad> {
  let came = 0;
  let lost: Readonly<{ number: number; how: Loss }> | undefined;
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    came += 1;
    const how = came === lost?.number ? lost.how : undefined;
    const body = await text(request);
    if (how === 'never arrives') return void request.socket.destroy();
    const answer = await fetch(target + (request.url ?? ''), {
      method: request.method ?? 'GET',
      headers: asSent(request),
      ...(body !== '' && { body }),
    });
    const said = await answer.text();
    if (how === 'is done without an answer') return void request.socket.destroy();
    if (how === 'is done behind a 504') {
      response.writeHead(504, { 'content-type': 'text/html' });
      return void response.end('<h1>504 Gateway Time-out</h1>');
    }
    const type = answer.headers.get('content-type') ?? 'application/json';
    // Proxmox VE says what is wrong beside the status.
    response.writeHead(answer.status, answer.statusText, { 'content-type': type });
    return void response.end(said);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    lose: (call) => {
      came = 0;
      lost = call;
    },
    calls: () => came,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function asSent({ headers }: IncomingMessage): Record<string, string> {
  const kept = ['accept', 'authorization', 'content-type'];
  return Object.fromEntries(
    kept.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );
}
