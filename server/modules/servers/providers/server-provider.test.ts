import { describe, expect, test } from 'vitest';
import { makeId, systemRandomness } from '#platform/random.ts';
import { useSandbox } from '#testing/use-sandbox.ts';
import { sampleFleet } from '../../../../sandbox/index.ts';
import { hetznerProvider } from './hetzner.ts';
import { proxmoxProvider } from './proxmox.ts';
import { redact } from './http.ts';
import { driveWork, sampleSpec as spec, workOf } from '../testing/drive-work.ts';
import { sandboxProvider } from './sandbox.ts';
import { type Given, serverProviderContract, type Trouble } from './server-provider.contract.ts';
import { FakeServerProvider } from './server-provider.fake.ts';
import {
  machineName,
  type MachineSize,
  type ServerProvider,
  type Work,
} from './server-provider.ts';

const client = useSandbox();

type Fleet = keyof typeof sampleFleet;
type Machine = MachineSize & Readonly<{ name: string; password: string; isTemplate: boolean }>;

const control = (fleet: Fleet, body: unknown) => client.put(`/machines/${fleet}`, body);

const faults: Record<Trouble, unknown> = {
  silent: { answers: { reply: 'not-json', times: 1 } },
  lost: { answers: { reply: 'lost', times: 1 } },
  late: { answers: { reply: 'late', times: 1 } },
  busy: { answers: { reply: 'locked', writesOnly: true, times: 1 } },
  fails: { tasks: { outcome: 'fails', times: 1 } },
};

async function machinesOf(fleet: Fleet) {
  const { machines } = (await client.get(`/machines/${fleet}`)) as { machines: Machine[] };
  return machines.filter(({ isTemplate }) => !isTemplate);
}

const sizeIn = ({ cpus, memoryMb, diskGb }: MachineSize) => ({ cpus, memoryMb, diskGb });

const against = (
  fleet: Fleet,
  provider: ServerProvider,
  more: Partial<Work['spec']> = {},
): Given => ({
  provider,
  spec: { ...spec, ...more },
  trouble: async (what) => void (await control(fleet, faults[what])),
  passwordOf: async (key) =>
    (await machinesOf(fleet)).find(({ name }) => name === machineName(key))?.password,
  sizeOf: async (key) => {
    const machine = (await machinesOf(fleet)).find(({ name }) => name === machineName(key));
    return machine && sizeIn(machine);
  },
  count: async () => (await machinesOf(fleet)).length,
});

const proxmoxAt = (numbers = { from: 10_000, to: 19_999 }) =>
  proxmoxProvider({
    baseUrl: `${client.sandbox.addresses.http}/proxmox`,
    token: sampleFleet.proxmox,
    pool: 'lango',
    numbers,
  });
const hetznerAt = (token: string = sampleFleet.hetzner) =>
  hetznerProvider({ baseUrl: `${client.sandbox.addresses.http}/hetzner`, token });
const onPve = { image: '9000', place: 'pve1' };
const network = {
  kind: 'static',
  ipv4: { address: '10.20.0.5', prefix: 24, gateway: '10.20.0.1' },
  ipv6: { address: '2a00:1::5', prefix: 64, gateway: 'fe80::1' },
  dns: ['9.9.9.9', '2620:fe::fe'],
  bridge: 'vmbr1',
  vlan: 7,
} as const;

const askPve = async (method: string, path: string, body?: unknown) => {
  const [node, rest] = [path.split('/')[0], path.split('/').slice(1).join('/')];
  const answer = await fetch(
    `${client.sandbox.addresses.http}/proxmox/api2/json/nodes/${node}/qemu/${rest}`,
    {
      method,
      headers: {
        authorization: `PVEAPIToken=${sampleFleet.proxmox}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  );
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: unknown }).data;
};
const readPve = (path: string) => askPve('GET', path);
const writePve = (method: string, path: string, body?: unknown) => askPve(method, path, body);

/** Creates a machine, or continues with the one of that key. */
async function make(given: Given, key = makeId('srv', systemRandomness)) {
  const { answer } = await driveWork(given.provider, workOf(given.spec, 'create', key), scaled);
  if (answer.kind !== 'done') throw new Error('reason' in answer ? answer.reason : answer.kind);
  return { key, id: answer.reference ?? '', address: answer.access?.address };
}
/** What a provider asks for, in the time of a sandbox that runs a hundred times as fast. */
const scaled = (askedMs: number | null) => (askedMs ?? 1_000) / 100;

describe('the fake', () => {
  serverProviderContract(async () => {
    const fake = new FakeServerProvider();
    return {
      provider: fake,
      spec,
      trouble: async (what) => void fake.faults.push(what === 'late' ? 'lost' : what),
      passwordOf: async (key) => fake.machines.get(key)?.password,
      sizeOf: async (key) => fake.machines.get(key)?.size,
      count: async () => fake.machines.size,
    };
  });
});

describe('the sandbox', () => {
  serverProviderContract(async () => {
    const baseUrl = `${client.sandbox.addresses.http}/provisioner`;
    return against('provisioner', sandboxProvider({ baseUrl, token: sampleFleet.provisioner }));
  });
});

type Misfit = [what: string, more: Partial<Work['spec']>, said: [setting: string, named: string]];

test('the sandbox sets a machine up with the address of a pool', async () => {
  const baseUrl = `${client.sandbox.addresses.http}/provisioner`;
  const provider = sandboxProvider({ baseUrl, token: sampleFleet.provisioner });
  expect(await make(against('provisioner', provider, { network }))).toMatchObject({
    address: '10.20.0.5',
  });
});

describe('Proxmox VE', () => {
  serverProviderContract(async () => against('proxmox', proxmoxAt(), onPve));

  const onBoth = { image: '9000, 9100', place: 'nairobi' };

  test('several templates spread machines over their nodes, and a repeat finds its own', async () => {
    const given = against('proxmox', proxmoxAt(), { ...onBoth, memoryMb: 102_400 });
    const made = [await make(given), await make(given), await make(given), await make(given)];
    const nodes = made.map(({ id }) => id.split('/')[0]);
    expect(new Set(nodes)).toEqual(new Set(['pve1', 'pve2']));
    const before = await given.count();
    for (const { key, id } of made) expect(await make(given, key)).toMatchObject({ id });
    expect(await given.count()).toBe(before);
  });

  test('each of several templates is judged on its node', async () => {
    const fits = (image: string) => proxmoxAt().fits({ ...spec, ...onBoth, image });
    expect(await fits('9000, 9100')).toMatchObject({ ok: true });
    const bad = { ok: false, setting: 'image' };
    expect(await fits('9000, 9003')).toMatchObject(bad);
    expect(await fits('9000, x')).toMatchObject(bad);
  });

  test('two orders whose numbers collide get a machine each', async () => {
    const given = against('proxmox', proxmoxAt({ from: 30_000, to: 30_003 }), onPve);
    const before = await given.count();
    const made = await Promise.all([1, 2, 3, 4].map(() => make(given)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(4);
    expect(await given.count()).toBe(before + 4);
  });

  test.each<Misfit>([
    ['a number that nobody has', { image: '9999' }, ['image', 'no machine 9999']],
    ['no number', { image: 'debian-12' }, ['image', 'no number of a template']],
    ['a machine without a disk', { image: '9003' }, ['image', 'no disk']],
    ['a template of another node', { place: 'pve9' }, ['place', 'no node pve9']],
  ])('%s is no template to sell from', async (_, more, [setting, named]) => {
    const fit = await proxmoxAt().fits({ ...spec, ...onPve, ...more });
    expect(fit).toEqual({ ok: false, setting, detail: expect.stringContaining(named) });
  });

  test('a machine that is no template is not sold from', async () => {
    const given = against('proxmox', proxmoxAt(), onPve);
    const key = makeId('srv', systemRandomness);
    await given.provider.advance(workOf(given.spec, 'create', key));
    const [, number = ''] =
      (await given.provider.list())
        .find(({ name }) => name === machineName(key))
        ?.reference.split('/') ?? [];
    const fit = await proxmoxAt().fits({ ...spec, ...onPve, image: number });
    expect(fit).toMatchObject({ ok: false, setting: 'image' });
  });

  test('a template with a larger disk than the offer fits, and says so', async () => {
    const fit = await proxmoxAt().fits({ ...spec, ...onPve, image: '9002' });
    expect(fit).toEqual({
      ok: true,
      detail: expect.stringContaining('60 GB, more than the 40 GB'),
    });
  });

  test('a wrong token is found by the check', async () => {
    const provider = proxmoxProvider({
      baseUrl: `${client.sandbox.addresses.http}/proxmox`,
      token: 'lango@pve!shop=wrong',
      pool: 'lango',
      numbers: { from: 1, to: 2 },
    });
    expect(await provider.check()).toMatchObject({ ok: false });
  });
});

describe('Proxmox VE with addresses of a pool', () => {
  serverProviderContract(async () => against('proxmox', proxmoxAt(), { ...onPve, network }));

  test('a machine starts with its addresses, and is kept to them before it runs', async () => {
    const given = against('proxmox', proxmoxAt(), { ...onPve, network });
    const { id, address } = await make(given);
    expect(address).toBe('10.20.0.5');
    expect(await readPve(`${id}/config`)).toMatchObject({
      net0: expect.stringMatching(/^virtio=BC:24:11:[0-9A-F:]{8},firewall=1,bridge=vmbr1,tag=7$/),
      ipconfig0: 'ip=10.20.0.5/24,gw=10.20.0.1,ip6=2a00:1::5/64,gw6=fe80::1',
      nameserver: '9.9.9.9 2620:fe::fe',
    });
    const filter = { enable: '1', ipfilter: '1', macfilter: '1', policy_in: 'ACCEPT' };
    expect(await readPve(`${id}/firewall/options`)).toMatchObject(filter);
    const allowed = [{ cidr: '10.20.0.5' }, { cidr: '2a00:1::5' }];
    expect(await readPve(`${id}/firewall/ipset/ipfilter-net0`)).toEqual(allowed);
  });

  test('a set that holds a stranger is corrected by the next try', async () => {
    const given = against('proxmox', proxmoxAt(), { ...onPve, network });
    const { id, key } = await make(given);
    const set = `${id}/firewall/ipset/ipfilter-net0`;
    await writePve('POST', set, { cidr: '10.20.0.9' });
    await writePve('DELETE', `${set}/10.20.0.5`);
    await writePve('POST', `${id}/status/stop`, {});
    await make(given, key);
    expect(await readPve(set)).toEqual([{ cidr: '2a00:1::5' }, { cidr: '10.20.0.5' }]);
  });

  test('a machine that was set up with another address is not handed over', async () => {
    const given = against('proxmox', proxmoxAt(), { ...onPve, network });
    const { key } = await make(given);
    const other = { ...network, ipv4: { ...network.ipv4, address: '10.20.0.6' } };
    const moved = { ...given, spec: { ...given.spec, network: other } };
    await expect(make(moved, key)).rejects.toThrow('not set up with 10.20.0.6');
  });
});

describe('Hetzner Cloud', () => {
  serverProviderContract(async () => against('hetzner', hetznerAt()));

  test('a spent allowance says how long to wait', async () => {
    await control('hetzner', { answers: { reply: 'rate-limited', writesOnly: true, times: 1 } });
    const key = makeId('srv', systemRandomness);
    const answer = await hetznerAt().advance(workOf(spec, 'create', key));
    expect(answer).toMatchObject({ kind: 'later' });
    expect((answer as { waitMs?: number }).waitMs).toBeGreaterThanOrEqual(1_000);
  });

  const given = (more: Partial<Work['spec']>) => against('hetzner', hetznerAt(), more);
  test.each([
    ['has fewer processors', { cpus: 4 }, 'processors'],
    ['has less memory', { memoryMb: 8_192 }, 'memory'],
    ['has a smaller disk', { diskGb: 80 }, 'disk'],
    ['is gone', { type: 'cx11' }, 'cx11'],
    ['was never there', { type: 'cx99' }, 'cx99'],
  ])('a type that %s is refused before a machine is made', async (_, more, named) => {
    const { provider, spec: wanted, count } = given(more);
    const before = await count();
    const key = makeId('srv', systemRandomness);
    const answer = await provider.advance(workOf(wanted, 'create', key));
    expect(answer).toMatchObject({ kind: 'refused', reason: expect.stringContaining(named) });
    expect(await count()).toBe(before);
  });

  test.each<Misfit>([
    ['a type that was never there', { type: 'cx99' }, ['type', 'no server type cx99']],
    ['a type that is gone', { type: 'cx11' }, ['type', 'not sold any more']],
    ['a type with a smaller disk', { diskGb: 80 }, ['type', '40 of 80 GB of disk']],
    ['a type elsewhere', { type: 'cx32', place: 'ash' }, ['place', 'not sold in ash']],
    ['a type without room', { place: 'ash' }, ['place', 'no room']],
    ['an image that was never there', { image: 'plan9' }, ['image', 'no image plan9']],
    ['an image of the past', { image: 'debian-10' }, ['image', 'deprecated']],
    ['an image of another architecture', { type: 'cax11', image: '101' }, ['image', 'not arm']],
    ['an image for larger disks', { image: '105' }, ['image', 'needs 60 GB']],
  ])('%s does not fit, and says why', async (_, more, [setting, named]) => {
    const fit = await hetznerAt().fits({ ...spec, ...more });
    expect(fit).toEqual({ ok: false, setting, detail: expect.stringContaining(named) });
  });

  test('a type and an image that fit tell the size', async () => {
    const fit = await hetznerAt().fits(spec);
    expect(fit).toEqual({ ok: true, detail: expect.stringContaining('40 GB of disk') });
  });

  test('whoever may not ask learns nothing of a fit', async () => {
    await expect(hetznerAt('wrong').fits(spec)).rejects.toThrow('no answer');
  });

  test('a wrong token is found by the check', async () => {
    expect(await hetznerAt('wrong').check()).toMatchObject({ ok: false });
  });
});

describe('a server of Hetzner Cloud', () => {
  test('a server is protected while it is leased, and by nobody else deleted or rebuilt', async () => {
    const given = against('hetzner', hetznerAt());
    const { key, id } = await make(given);
    const url = `${client.sandbox.addresses.http}/hetzner/v1/servers`;
    const headers = { authorization: `Bearer ${sampleFleet.hetzner}` };
    const deleted = await fetch(`${url}/${id}`, { method: 'DELETE', headers });
    expect(await deleted.json()).toMatchObject({ error: { code: 'protected' } });
    expect(await given.provider.look({ key, reference: null })).toMatchObject({ power: 'running' });
  });

  test('an end that comes before a search finds the server leaves nothing', async () => {
    const { provider, spec: wanted, count } = against('hetzner', hetznerAt());
    const before = await count();
    const key = makeId('srv', systemRandomness);
    await provider.advance(workOf(wanted, 'create', key));
    const { answer } = await driveWork(provider, workOf(wanted, 'terminate', key), scaled);
    expect(answer.kind).toBe('done');
    expect(await count()).toBe(before);
  });
});

test('fields that name a secret and addresses that carry one are blanked', () => {
  const answer = {
    server: { name: 'srv-1', root_password: 'abc' },
    list: [{ cipassword: 'x', url: 'https://a.test/?token=abc&b=1' }],
    root_password: null,
  };
  expect(redact(answer)).toEqual({
    server: { name: 'srv-1', root_password: '[redacted]' },
    list: [{ cipassword: '[redacted]', url: 'https://a.test/?token=[redacted]&b=1' }],
    root_password: null,
  });
});
