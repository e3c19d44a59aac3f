import { expect, test } from 'vitest';
import type { Ask } from './http.ts';
import { chooseHost } from './proxmox-nodes.ts';
import type { MachineSpec } from './server-provider.ts';

const gb = 1_024 ** 3;
const spec: MachineSpec = {
  offerId: 'us1',
  operatingSystem: 'Linux',
  cpus: 4,
  memoryMb: 4_096,
  diskGb: 40,
  image: '9000, 9100 9200',
  type: 'kvm',
  place: 'nairobi',
  network: { kind: 'dhcp' },
};
const templates = [
  { vmid: 9000, node: 'pve1', template: 1 },
  { vmid: 9100, node: 'pve2', template: 1 },
  { vmid: 9200, node: 'pve3', template: 1 },
];
const node = (name: string, freeGb: number, more: object = {}) => ({
  node: name,
  status: 'online',
  maxcpu: 16,
  maxmem: 64 * gb,
  mem: (64 - freeGb) * gb,
  ...more,
});

/** A cluster with these nodes, which counts what it is asked. */
function cluster(nodes: readonly object[]) {
  const calls: string[] = [];
  const ask: Ask = async ({ path }) => {
    calls.push(path);
    const data = path.endsWith('type=node') ? nodes : templates;
    return { status: 200, reason: 'OK', headers: new Headers(), json: { data } };
  };
  const choose = (more: Partial<MachineSpec> = {}) =>
    chooseHost(ask, 'proxmox', { ...spec, ...more });
  return { calls, choose };
}

test('the node with the most free memory makes the machine, from the template that is on it', async () => {
  const { choose } = cluster([node('pve1', 8), node('pve2', 32), node('pve3', 16)]);
  expect(await choose()).toEqual({ node: 'pve2', template: '9100' });
});

test.each([
  ['offline', { status: 'offline' }],
  ['short of processors', { maxcpu: 2 }],
  ['short of memory', { mem: 62 * gb }],
])('a node that is %s makes none', async (_, more) => {
  const { choose } = cluster([node('pve1', 8), node('pve2', 32, more)]);
  expect(await choose()).toEqual({ node: 'pve1', template: '9000' });
});

test('while no node has room there is no host', async () => {
  expect(await cluster([node('pve1', 1), node('pve2', 2)]).choose()).toBeUndefined();
});

test('a node whose figures the token may not see comes last', async () => {
  const unseen = { node: 'pve3', status: 'online' };
  expect(await cluster([unseen, node('pve1', 8)]).choose()).toMatchObject({ node: 'pve1' });
  expect(await cluster([unseen, node('pve1', 1)]).choose()).toMatchObject({ node: 'pve3' });
});

test('one template is on the node that the placement names, and nothing is asked', async () => {
  const { choose, calls } = cluster([]);
  expect(await choose({ image: '9000', place: 'pve1' })).toEqual({
    node: 'pve1',
    template: '9000',
  });
  expect(calls).toEqual([]);
});
