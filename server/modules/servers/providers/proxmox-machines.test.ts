import { afterEach, expect, test } from 'vitest';
import { makeId, systemRandomness } from '#platform/random.ts';
import { useSandbox } from '#testing/use-sandbox.ts';
import { sampleFleet } from '../../../../sandbox/index.ts';
import { driveWork, sampleSpec, workOf } from '../testing/drive-work.ts';
import { proxmoxProvider } from './proxmox.ts';
import type { Work } from './server-provider.ts';

const client = useSandbox();
afterEach(() => control({ lists: null, tasks: null, answers: null, firewalls: null }));

/** What the fleet does from now on, or one of its machines. */
const control = (body: unknown, number = '') =>
  client.put(`/machines/proxmox${number && `/${number}`}`, body);
const lists = (afterMs: number) => control({ lists: { afterMs } });
const loseNext = () => control({ answers: { reply: 'lost', times: 1 } });
async function count() {
  const { machines } = (await client.get('/machines/proxmox')) as {
    machines: { isTemplate: boolean }[];
  };
  return machines.filter(({ isTemplate }) => !isTemplate).length;
}

const provider = () =>
  proxmoxProvider({
    baseUrl: `${client.sandbox.addresses.http}/proxmox`,
    token: sampleFleet.proxmox,
    pool: 'lango',
    numbers: { from: 10_000, to: 19_999 },
  });
const soon = () => 5;
const freshKey = () => makeId('srv', systemRandomness);
const workFor = (kind: Work['kind'], key: Work['key']) =>
  workOf({ ...sampleSpec, image: '9000', place: 'pve1' }, kind, key);
const drive = async (kind: Work['kind'], key: Work['key'], reference: string | null = null) =>
  (await driveWork(provider(), { ...workFor(kind, key), reference }, soon)).answer;

async function make() {
  const key = freshKey();
  const answer = await drive('create', key);
  if (answer.kind !== 'done') throw new Error(`The machine is ${answer.kind}.`);
  return { key, reference: answer.reference ?? '' };
}

const pooled = {
  ...sampleSpec,
  image: '9000',
  place: 'pve1',
  network: { kind: 'static', dns: [] },
} as const;

test.each([
  ['the cluster', { cluster: { enable: 0 } }],
  ['a cluster that was never asked', { cluster: {} }],
  ['a node', { nodes: { enable: 0 } }],
])('addresses of a pool are not sold while the firewall of %s is off', async (_, firewalls) => {
  expect(await provider().fits(pooled)).toMatchObject({ ok: true });
  await control({ firewalls });
  const detail = expect.stringContaining('is off') as string;
  expect(await provider().fits(pooled)).toEqual({ ok: false, setting: 'place', detail });
  expect(await provider().fits({ ...pooled, network: { kind: 'dhcp' } })).toMatchObject({
    ok: true,
  });
});

test.each([
  ['is short', 1_500],
  ['takes longer than the list needs', 30_000],
])('an end right after a create that nobody heard of leaves nothing: it %s', async (_, takesMs) => {
  const before = await count();
  const key = freshKey();
  await lists(1_000_000);
  await control({ tasks: { outcome: 'normal', takesMs, times: 1 } });
  await loseNext();
  await expect(provider().advance(workFor('create', key))).rejects.toThrow('no answer');
  expect(await count()).toBe(before + 1);
  expect(await drive('terminate', key)).toEqual({ kind: 'done' });
  expect(await count()).toBe(before);
});

test('a machine that goes between two answers of an end is gone', async () => {
  const { key } = await make();
  const both = [provider(), provider()].map((each) =>
    driveWork(each, workFor('terminate', key), soon),
  );
  const ends = await Promise.all(both);
  expect(ends.map(({ answer }) => answer.kind)).toEqual(['done', 'done']);
});

test('an end without a machine looks a second time before it is done', async () => {
  const end = workFor('terminate', freshKey());
  const first = await provider().advance(end);
  expect(first).toMatchObject({ kind: 'pending', lookAgainMs: expect.any(Number) });
  expect((await driveWork(provider(), end, soon)).answer).toEqual({ kind: 'done' });
});

test('work on a machine that the list does not know yet finds it by its number', async () => {
  await lists(1_000_000);
  const { key, reference } = await make();
  expect(await drive('stop', key, reference)).toMatchObject({ kind: 'done' });
  expect((await provider().look({ key, reference })).power).toBe('stopped');
});

test.each([
  ['warnings', { outcome: 'warns' }],
  ['an end that nobody saw', { outcome: 'lost-track' }],
  ['a lock that did not come', { outcome: 'fails', error: "can't lock file - got timeout" }],
])('a clone that ends with %s is made once', async (_, task) => {
  const before = await count();
  await control({ tasks: { ...task, times: 1 } });
  await make();
  expect(await count()).toBe(before + 1);
});

test('work waits longer for a backup than a try after a fault does', async () => {
  const { key, reference } = await make();
  const [, number = ''] = reference.split('/');
  await control({ lock: 'backup' }, number);
  const said = await provider().advance(workFor('stop', key));
  const waitMs = expect.any(Number) as number;
  expect(said).toEqual({ kind: 'later', reason: 'VM is locked (backup)', waitMs });
  await control({ lock: null }, number);
  expect(await drive('stop', key)).toMatchObject({ kind: 'done' });
});
