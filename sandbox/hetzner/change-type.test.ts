import { expect, test } from 'vitest';
import { call, eventually, givenSandbox } from '../testing/given-sandbox.ts';

test('a server changes its type only while it is off, and never onto a smaller disk', async () => {
  const { addresses } = await givenSandbox();
  const ask = async (path: string, body?: unknown) => {
    const { status, body: json } = await call(`${addresses.http}/hetzner/v1${path}`, {
      authorization: 'Bearer sandbox-hetzner-token',
      ...(body !== undefined && { method: 'POST', body }),
    });
    return { status, json: json as { error?: { code: string }; server: Record<string, unknown> } };
  };
  const offer = { name: 's1', server_type: 'cx22', image: 'debian-12', location: 'fsn1' };
  const { json: made } = await ask('/servers', offer);
  const path = `/servers/${String(made.server['id'])}`;
  const becomes = (status: string) =>
    eventually(async () => (await ask(path)).json.server['status'] === status || undefined);
  await becomes('running');

  const to = (type: string) =>
    ask(`${path}/actions/change_type`, { server_type: type, upgrade_disk: true });
  expect(await to('cx32')).toMatchObject({
    status: 422,
    json: { error: { code: 'server_not_stopped' } },
  });
  await ask(`${path}/actions/poweroff`, {});
  await becomes('off');
  expect((await to('cx32')).status).toBe(201);
  await eventually(async () => {
    const type = (await ask(path)).json.server['server_type'] as { name: string };
    return type.name === 'cx32' || undefined;
  });
  // Locked until the change is done.
  await eventually(async () => {
    const { json } = await to('cx22');
    return json.error?.code === 'invalid_server_type' || undefined;
  });
});
