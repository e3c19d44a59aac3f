import { afterAll, beforeAll } from 'vitest';
import { openSandbox, type SandboxClient } from './open-sandbox.ts';

/** A sandbox for the tests of a file. */
export function useSandbox(): SandboxClient {
  const client = {} as SandboxClient;
  beforeAll(async () => void Object.assign(client, await openSandbox()));
  afterAll(() => client.sandbox.close());
  return client;
}
