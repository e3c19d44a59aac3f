import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/index.ts';

export type SandboxClient = Readonly<{
  sandbox: Sandbox;
  get(path: string): Promise<unknown>;
  put(path: string, body: unknown): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
}>;

/** The real sandbox on free ports, with its delays shortened, and a client for its controls. */
export async function openSandbox(
  options: Pick<SandboxOptions, 'account'> = {},
): Promise<SandboxClient> {
  const sandbox = await startSandbox({ clock: () => new Date(), timeScale: 0.01, ...options });
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

/** An address without a listener, on a port that fetch does not refuse beforehand. */
export const nobody = 'http://127.0.0.1:2';
