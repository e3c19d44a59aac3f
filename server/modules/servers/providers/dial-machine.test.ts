import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import type { ServerId } from '#contracts/ids.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { Secret } from '#platform/secrets.ts';
import { listen } from '#testing/listen.ts';
import { useSandbox } from '#testing/use-sandbox.ts';
import { sampleFleet } from '../../../../sandbox/index.ts';
import { driveWork, sampleSpec, workOf } from '../testing/drive-work.ts';
import { createMachineDialler, dialDirectly, loginPortOf } from './dial-machine.ts';
import { sandboxProvider } from './sandbox.ts';

const client = useSandbox();

test('customers ask Windows for a remote desktop, and at the rest for SSH', () => {
  expect(['Windows', 'Linux', null].map(loginPortOf)).toEqual([3_389, 22, 22]);
});

const door = { provider: 'proxmox', address: '127.0.0.1', port: 0, isAssigned: true } as const;

test('an open port is found, and a shut one in words', async () => {
  const server = createServer((socket) => socket.destroy());
  const port = await listen(server);
  expect(await dialDirectly({ ...door, port })).toEqual({ ok: true, ms: expect.any(Number) });
  server.close();
  await once(server, 'close');
  const why = `127.0.0.1:${port} refused the connection`;
  expect(await dialDirectly({ ...door, port })).toEqual({ ok: false, why });
});

test.each([
  ['10.0.0.5', false],
  ['127.0.0.1', false],
  ['169.254.169.254', true],
])('%s is not dialled where nobody may lead us (assigned: %s)', async (address, isAssigned) => {
  const why = `${address} is not a public address`;
  expect(await dialDirectly({ ...door, port: 22, address, isAssigned })).toEqual({
    ok: false,
    why,
  });
});

const dialSandbox = () => {
  const baseUrl = `${client.sandbox.addresses.http}/provisioner`;
  const token = new Secret(sampleFleet.provisioner);
  const settings = { sandbox: { baseUrl, token }, proxmox: undefined, hetzner: undefined };
  return {
    dial: createMachineDialler({ machines: settings }),
    provider: sandboxProvider({ baseUrl, token: token.reveal() }),
  };
};

const setPorts = (ports: object | null) => client.put('/machines/provisioner', { ports });

test.each([
  ['Linux', 22, 3_389],
  ['Windows', 3_389, 22],
])(
  'a machine of the sandbox with %s answers on %i alone, once it is up',
  async (image, at, not) => {
    const { dial, provider } = dialSandbox();
    const key: ServerId = makeId('srv', systemRandomness);
    await setPorts({ answer: 'open', afterMs: 1_000_000 });
    const work = workOf({ ...sampleSpec, image }, 'create', key);
    const { answer } = await driveWork(provider, work, () => 5);
    const address = (answer.kind === 'done' && answer.access?.address) || '';
    const probe = (port: number) => dial({ provider: 'sandbox', address, port, isAssigned: false });
    const refused = (port: number) => ({
      ok: false,
      why: `${address}:${port} refused the connection`,
    });
    expect(await probe(at)).toEqual(refused(at));
    await setPorts({ answer: 'open', afterMs: 0 });
    expect(await probe(at)).toMatchObject({ ok: true });
    expect(await probe(not)).toEqual(refused(not));
    await setPorts({ answer: 'shut' });
    expect(await probe(at)).toEqual(refused(at));
    await setPorts(null);
  },
);
