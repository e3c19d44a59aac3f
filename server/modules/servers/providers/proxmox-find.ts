import { createHash } from 'node:crypto';
import { fieldAt } from '#platform/outgoing/read-answer.ts';
import { listAt, textAt, type Ask } from './http.ts';
import { nodesOf } from './proxmox-nodes.ts';
import { isHidden } from './proxmox-refusal.ts';
import {
  keyOfName,
  machineName,
  ProviderSilent,
  type MachineName,
  type Work,
} from './server-provider.ts';

// GET cluster/resources?type=vm   what the token may see, some seconds behind
// GET qemu/:id/status/current     what is under a number, at once
// GET cluster/nextid?vmid=        whether a number is free, also of machines that are not shown

const provider = 'proxmox';
const numbersTried = 50;

export type Cluster = Readonly<{
  ask: Ask;
  pool: string;
  /** Numbers reserved for the shop; no other machines are created in this range. */
  numbers: Readonly<{ from: number; to: number }>;
}>;

/** A machine as we name it: the node and its number. */
export type Vm = Readonly<{ id: string; name: string; status: string }>;
export const pathOf = (id: string) => {
  const [node = '', number = ''] = id.split('/');
  return `/nodes/${node}/qemu/${number}`;
};

export async function listAll({ ask, pool }: Cluster, note?: Work['note']): Promise<Vm[]> {
  const { status, json } = await ask({ method: 'GET', path: '/cluster/resources?type=vm' }, note);
  if (status !== 200) throw new ProviderSilent(provider, 'the list of machines');
  return listAt(json, 'data')
    .filter((each) => fieldAt(each, 'template') !== 1)
    .filter((each) => textAt(each, 'pool') === pool || keyOfName(textAt(each, 'name')) !== null)
    .map((each) => ({
      id: `${textAt(each, 'node')}/${textAt(each, 'vmid')}`,
      name: textAt(each, 'name'),
      status: textAt(each, 'status'),
    }));
}

const isAbsent = /does not exist|no such cluster node|hostname lookup/;

type Under = Vm | 'absent' | 'hidden';

async function readVm({ ask }: Cluster, id: string, note?: Work['note']): Promise<Under> {
  const path = `${pathOf(id)}/status/current`;
  const { status, reason, json } = await ask({ method: 'GET', path }, note);
  if (status === 200) {
    return { id, name: textAt(json, 'data', 'name'), status: textAt(json, 'data', 'status') };
  }
  if (isAbsent.test(reason)) return 'absent';
  if (status === 403 && isHidden.test(reason)) return 'hidden';
  throw new ProviderSilent(provider, `machine ${id}`);
}

/**
 * The machine that carries our name; a number alone is not believed. The list is some seconds
 * behind, so what has a number is read by it first.
 */
export async function find(
  ctx: Cluster,
  { key, reference }: MachineName,
  note?: Work['note'],
): Promise<Vm | undefined> {
  const requested = machineName(key);
  const isOurs = reference !== null && /^[^/]+\/\d+$/.test(reference);
  const known = isOurs ? await readVm(ctx, reference, note) : 'absent';
  if (typeof known === 'object' && known.name === requested) return known;
  return (await listAll(ctx, note)).find((each) => each.name === requested);
}

/**
 * What is under a number on some nodes. `unseen`: something that is not shown to the token, as a
 * clone is until it is whole and in its pool.
 */
export async function lookUnder(
  ctx: Cluster,
  { number, nodes }: Readonly<{ number: number; nodes: readonly string[] }>,
  note?: Work['note'],
): Promise<Vm | 'free' | 'unseen'> {
  const found = await Promise.all(nodes.map((node) => readVm(ctx, `${node}/${number}`, note)));
  const vm = found.find((each) => typeof each === 'object');
  if (vm) return vm;
  if (!found.includes('hidden')) return 'free';
  const asked = await ctx.ask({ method: 'GET', path: `/cluster/nextid?vmid=${number}` }, note);
  if (asked.status === 200) return 'free';
  if (asked.status === 400) return 'unseen';
  throw new ProviderSilent(provider, `number ${number}`);
}

/**
 * A machine that the list does not know yet, made by a try whose answer was lost: it is under the
 * first of our numbers that no stranger has. One that is just being made has no name.
 */
export async function findByNumber(
  ctx: Cluster,
  { key, note }: Work,
): Promise<Vm | 'unseen' | undefined> {
  const nodes = await nodesOf(ctx.ask, provider);
  for (const number of numbersOf(ctx, key)) {
    const under = await lookUnder(ctx, { number, nodes }, note);
    if (under === 'free') return undefined;
    if (under === 'unseen' || under.name === '' || under.name === machineName(key)) return under;
  }
  return undefined;
}

/** The numbers of a key, which is the same each time: its own first, then those after it. */
export function* numbersOf({ numbers }: Cluster, key: string): Generator<number> {
  const span = numbers.to - numbers.from + 1;
  const start = createHash('sha256').update(key).digest().readUInt32BE() % span;
  for (let step = 0; step < Math.min(span, numbersTried); step += 1) {
    yield numbers.from + ((start + step) % span);
  }
}
