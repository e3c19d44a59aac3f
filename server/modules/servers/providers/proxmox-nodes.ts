import { listAt, textAt, type Ask } from './http.ts';
import { ProviderSilent, type MachineSpec } from './server-provider.ts';

// GET cluster/resources?type=vm     templates and machines, each with its node
// GET cluster/resources?type=node   what each node has, and how much of it is used

/** A node and the template that is on it: a clone stays on the node of its template. */
export type Host = Readonly<{ node: string; template: string }>;

type Placed = Pick<MachineSpec, 'image' | 'place'>;

/**
 * Where the machines of a placement can be made. One template is on the node that the placement
 * names; of several, as in `9000, 9100`, each is on the node where the cluster has it.
 */
export async function hostsOf(
  ask: Ask,
  provider: string,
  { image, place }: Placed,
): Promise<readonly Host[]> {
  const templates = image.split(/[\s,]+/).filter((each) => each !== '');
  if (templates.length < 2) return [{ node: place, template: image.trim() }];
  const found = await resources(ask, provider, 'vm');
  const nodes = new Map(found.map((each) => [textAt(each, 'vmid'), textAt(each, 'node')]));
  return templates.map((template) => ({ node: nodes.get(template) ?? place, template }));
}

/** The names of all nodes of the cluster. */
export const nodesOf = async (ask: Ask, provider: string): Promise<readonly string[]> =>
  (await resources(ask, provider, 'node')).map((each) => textAt(each, 'node'));

async function resources(ask: Ask, provider: string, type: 'vm' | 'node') {
  const path = `/cluster/resources?type=${type}`;
  const { status, json } = await ask({ method: 'GET', path });
  if (status !== 200) throw new ProviderSilent(provider, `the list of each ${type}`);
  return listAt(json, 'data');
}

const bytesPerMb = 1_024 * 1_024;

/**
 * The host with the most free memory of those that are online and have room for a machine;
 * undefined while none has. A token that may not see the figures of a node counts it as full but
 * usable, since the clone itself says so when it is.
 */
export async function chooseHost(
  ask: Ask,
  provider: string,
  spec: MachineSpec,
): Promise<Host | undefined> {
  const hosts = await hostsOf(ask, provider, spec);
  if (hosts.length === 1) return hosts[0];
  const nodes = await resources(ask, provider, 'node');
  const [best] = hosts
    .flatMap((host) => {
      const node = nodes.find((each) => textAt(each, 'node') === host.node);
      const room = textAt(node, 'status') === 'online' ? roomIn(node, spec) : undefined;
      return room === undefined ? [] : [{ host, room }];
    })
    .toSorted((one, other) => other.room - one.room);
  return best?.host;
}

/** Free memory in bytes; undefined where a machine of that size does not fit. */
function roomIn(node: unknown, { cpus, memoryMb }: MachineSpec): number | undefined {
  const [processors, memory] = [textAt(node, 'maxcpu'), textAt(node, 'maxmem')];
  if (processors === '' || memory === '') return 0;
  const free = Number(memory) - Number(textAt(node, 'mem'));
  return Number(processors) >= cpus && free >= memoryMb * bytesPerMb ? free : undefined;
}
