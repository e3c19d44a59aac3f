import { startSandbox, type Sandbox } from '../../../../sandbox/index.ts';

export type SandboxClient = Readonly<{
  sandbox: Sandbox;
  get(path: string): Promise<unknown>;
  put(path: string, body: unknown): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
}>;

/** The real sandbox on free ports, with its delays shortened, and a client for its controls. */
export async function openSandbox(): Promise<SandboxClient> {
  const sandbox = await startSandbox({ clock: () => new Date(), timeScale: 0.01 });
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${sandbox.addresses.controls}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
  return {
    sandbox,
    get: (path) => call('GET', path),
    put: (path, body) => call('PUT', path, body),
    post: (path, body) => call('POST', path, body),
  };
}

let phones = 0;
/** A number that no test used before. */
export const newPhone = () => `2547${String(10_000_000 + (phones += 1))}`;

export type TruthEntry = Readonly<{ kind: string; reference: string; amountMinor: number }>;

/** What the provider really took under a reference, in cents. */
export async function takenUnder(client: SandboxClient, reference: string): Promise<number> {
  const { entries } = (await client.get('/truth')) as { entries: TruthEntry[] };
  return entries
    .filter((entry) => entry.reference === reference)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** An address where nobody listens: the discard port of this machine. */
export const nobody = 'http://127.0.0.1:9';
