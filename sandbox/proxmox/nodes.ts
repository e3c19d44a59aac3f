import type { Fleet } from '../machines/fleet.ts';

// The hosts of the cluster: what each has, and how much of it its machines use.

const names = ['pve1', 'pve2'];
const processors = 64;
const memoryBytes = 512 * 1_024 ** 3;
const bytesPerMb = 1_024 ** 2;

export const isNode = (name: string) => names.includes(name);

/** As `cluster/resources?type=node` lists them. */
export const nodesOf = ({ machines }: Fleet) =>
  names.map((node) => ({
    id: `node/${node}`,
    type: 'node',
    node,
    status: 'online',
    maxcpu: processors,
    maxmem: memoryBytes,
    mem: machines
      .all()
      .filter(({ place, status }) => place === node && status === 'running')
      .reduce((sum, { memoryMb }) => sum + memoryMb * bytesPerMb, 0),
  }));
