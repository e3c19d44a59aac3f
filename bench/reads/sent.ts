import { request } from 'undici';
import { headers as asked } from './load.ts';

/** An answer as the shop sends it, with what a client needs to read it; the body in base64. */
export type Sent = Readonly<{
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}>;

const kept = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'];

/** Asks the shop once. */
export async function sentBy(origin: string, path: string): Promise<Sent> {
  const { statusCode, headers, body } = await request(new URL(path, origin), { headers: asked });
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`);
  const bytes = Buffer.from(await body.arrayBuffer());
  const named = kept.map((name) => [name, String(headers[name] ?? '')]);
  const length = ['content-length', String(bytes.length)];
  return { path, headers: Object.fromEntries([...named, length]), body: bytes.toString('base64') };
}
