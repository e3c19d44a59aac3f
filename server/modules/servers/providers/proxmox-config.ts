import { fieldAt } from '#platform/outgoing/read-answer.ts';
import { textAt } from './http.ts';
import type { MachineSize } from './server-provider.ts';

/** The disk that a machine starts from: its name in the configuration and its size. */
type Disk = Readonly<{ name: string; gb: number }>;

const gbOf: Readonly<Record<string, number>> = { K: 1 / 1_048_576, M: 1 / 1_024, G: 1, T: 1_024 };
/** In the order in which a machine without an order of its own tries them. */
const usual = ['scsi0', 'virtio0', 'sata0', 'ide0'];

function diskNamed(config: unknown, name: string): Disk | undefined {
  const text = textAt(config, name);
  const [, size = '', unit = ''] = /(?:^|,)size=(\d+(?:\.\d+)?)([KMGT])(?:,|$)/.exec(text) ?? [];
  if (size === '' || text.includes('media=cdrom')) return undefined;
  return { name, gb: Number(size) * (gbOf[unit] ?? 1) };
}

/** `order=scsi0;ide2;net0`, or the name of a disk in `bootdisk` as older releases write it. */
function startsFrom(config: unknown): readonly string[] {
  const [, order = ''] = /order=([^,]*)/.exec(textAt(config, 'boot')) ?? [];
  return [...order.split(';'), textAt(config, 'bootdisk'), ...usual].filter((name) => name !== '');
}

/** Memory is a number of MB, or `current=` and that number. */
const megabytes = (text: string) => Number(/^(?:current=)?(\d+)/.exec(text)?.[1] ?? 0);

/**
 * What `qemu/:id/config` says of a machine's size. Without a disk to start from `disk` is
 * undefined and the measured disk 0.
 */
export function readConfig(json: unknown): Readonly<{
  disk: Disk | undefined;
  measured: MachineSize;
}> {
  const config = fieldAt(json, 'data');
  const disk = startsFrom(config)
    .map((name) => diskNamed(config, name))
    .find((each) => each !== undefined);
  const cores = Number(textAt(config, 'cores') || 1);
  const sockets = Number(textAt(config, 'sockets') || 1);
  const memoryMb = megabytes(textAt(config, 'memory'));
  return { disk, measured: { cpus: cores * sockets, memoryMb, diskGb: disk?.gb ?? 0 } };
}
