import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeFaultSwitch, type FaultSwitch } from '../core/fault.ts';
import { signatureFault, type StoreAccount } from './signature.ts';

// PutObject, GetObject, DeleteObject and ListObjectsV2 of the S3 API reference, by path.

/** What goes wrong with an answer. `cut` and `lost` close the connection; `lost` did the work. */
export type StoreFault = { reply: 'normal' | 'outage' | 'slow-down' | 'cut' | 'lost' | 'full' };

export type Store = {
  url: string;
  /** Objects by their key, in one bucket. */
  objects: Map<string, Buffer>;
  fault: FaultSwitch<StoreFault>;
  /** Every request that came, `METHOD target`. */
  calls: string[];
  close(): Promise<void>;
};

export type StoreOptions = {
  clock: () => Date;
  bucket: string;
  account: StoreAccount;
  /** How many keys a page lists. */
  pageKeys?: number;
  port?: number;
};

type Answer = { status: number; body?: string | Buffer };

const usualPageKeys = 1_000;

/** Plays a store with one bucket on 127.0.0.1; refuses every request that is not signed right. */
export async function startStore(options: StoreOptions): Promise<Store> {
  const objects = new Map<string, Buffer>();
  const fault = makeFaultSwitch<StoreFault>({ reply: 'normal' });
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = '', url: target = '', headers } = request;
    calls.push(`${method} ${target}`);
    const { reply } = fault.take();
    if (reply === 'cut') return void response.destroy();
    const wrong = signatureFault(
      { method, target, headers, body },
      options.account,
      options.clock(),
    );
    const refusal = wrong ?? faultCodes[reply];
    const { status, body: answer = '' } = refusal
      ? problem(refusal)
      : answerTo({ method, target, body, objects, options });
    if (reply === 'lost') return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/xml' }).end(answer);
  }
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    fault,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const faultCodes: Partial<Record<StoreFault['reply'], string>> = {
  outage: 'InternalError',
  'slow-down': 'SlowDown',
  full: 'QuotaExceeded',
};
const statuses: Record<string, number> = {
  AuthorizationHeaderMalformed: 400,
  InternalError: 500,
  MissingSecurityHeader: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
};
const forbidden = 403;

const problem = (code: string): Answer => ({
  status: statuses[code] ?? forbidden,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
});

type StoreRequest = {
  method: string;
  target: string;
  body: Buffer;
  objects: Map<string, Buffer>;
  options: StoreOptions;
};

function answerTo({ method, target, body, objects, options }: StoreRequest): Answer {
  const { pathname, searchParams } = new URL(target, 'http://store');
  const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent);
  if (bucket !== options.bucket) return problem('NoSuchBucket');
  const key = rest.join('/');
  if (key === '') {
    const isList = method === 'GET' && searchParams.get('list-type') === '2';
    return isList ? listed(searchParams, objects, options) : problem('NotImplemented');
  }
  if (method === 'PUT') objects.set(key, body);
  if (method === 'PUT') return { status: 200 };
  if (method === 'DELETE') objects.delete(key);
  if (method === 'DELETE') return { status: 204 };
  const found = objects.get(key);
  if (method !== 'GET') return problem('NotImplemented');
  return found ? { status: 200, body: found } : problem('NoSuchKey');
}

function listed(query: URLSearchParams, objects: Map<string, Buffer>, options: StoreOptions) {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted();
  const page = keys.slice(0, options.pageKeys ?? usualPageKeys);
  const isTruncated = page.length < keys.length;
  const isEncoded = query.get('encoding-type') === 'url';
  const contents = page.map((key) => {
    const written = isEncoded ? encodeURIComponent(key) : key.replaceAll('&', '&amp;');
    return `<Contents><Key>${written}</Key><Size>${objects.get(key)?.length}</Size></Contents>`;
  });
  const token = Buffer.from(page.at(-1) ?? '').toString('base64');
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>',
    isEncoded ? '<EncodingType>url</EncodingType>' : '',
    `<IsTruncated>${isTruncated}</IsTruncated>`,
    isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : '',
    ...contents,
    '</ListBucketResult>',
  ];
  return { status: 200, body: body.join('') };
}
