import { request } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { addresses, hosts } from './names.ts';

export type RequestOptions = Readonly<{
  path: string;
  method?: string;
  /** The address that the visitor has at home. */
  from?: string;
  port?: number;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}>;
export type Received = Readonly<{ status: number; headers: IncomingHttpHeaders; text: string }>;

/** One request to the shop's edge from an address of one's choice. */
export async function askShop(asked: RequestOptions): Promise<Received> {
  const response = await begin(asked);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

async function begin({ path, method = 'GET', from, port = 443, headers, body }: RequestOptions) {
  const sent = request({
    host: addresses.shop,
    port,
    path,
    method,
    servername: hosts.shop,
    ...(from === undefined ? {} : { localAddress: from }),
    headers: {
      host: hosts.shop,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    agent: false,
  });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/** An open event stream. */
export type Stream = Readonly<{
  status: number;
  /** Resolves with the milliseconds until an event of that name came after `since`. */
  hear(name: string, since: number): Promise<number>;
  /** Resolves when the server has ended it, with the last that it said. */
  ended: Promise<string>;
  close(): void;
}>;

const patienceMs = 15_000;
const lastWordsKept = 1_000;

/** An edge that buffers keeps even the headers to itself. */
async function opened(answer: Promise<IncomingMessage>): Promise<IncomingMessage> {
  const late = new AbortController();
  const response = await Promise.race([
    answer,
    pause(patienceMs, undefined, { signal: late.signal }),
  ]);
  late.abort();
  if (!response) throw new Error(`The stream did not open within ${patienceMs} ms.`);
  return response;
}

/** Opens a stream as a browser does, and remembers when each event came. */
export async function openStream(asked: RequestOptions): Promise<Stream> {
  const headers = { ...asked.headers, accept: 'text/event-stream' };
  const response = await opened(begin({ ...asked, headers }));
  const heard: { name: string; at: number }[] = [];
  let rest = '';
  let last = '';
  response.on('data', (chunk: Buffer) => {
    last = (last + chunk.toString()).slice(-lastWordsKept);
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('event: ')) heard.push({ name: line.slice(7), at: performance.now() });
    }
  });
  response.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => response.once('close', () => resolve(last)));
  return {
    status: response.statusCode ?? 0,
    hear: async (name, since) => {
      while (performance.now() - since < patienceMs) {
        const found = heard.find((event) => event.name === name && event.at >= since);
        if (found) return found.at - since;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`No event "${name}" came within ${patienceMs} ms.`);
    },
    ended,
    close: () => response.destroy(),
  };
}
