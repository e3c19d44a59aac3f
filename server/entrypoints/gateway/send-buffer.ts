import { readFile } from 'node:fs/promises';

/** Least, usual and largest send buffer of a TCP socket, in bytes. */
const kernelFile = '/proc/sys/net/ipv4/tcp_wmem';
/** What the meter is made for where the gateway does not know what arrived: beyond, an aborted
 * download is counted too high. */
export const sendBufferMax = 1024 * 1024;

/** The maximum size of a send buffer in the kernel; undefined where that is unknown. */
export function largestOf(setting: string): number | undefined {
  const match = /^\s*([0-9]+)\s+([0-9]+)\s+([0-9]+)\s*$/.exec(setting);
  return match ? Number(match[3]) : undefined;
}

/** What to say about a ceiling, with the line that mends it; undefined when it is low enough. */
export function sendBufferWarning(largest: number): string | undefined {
  if (largest <= sendBufferMax) return undefined;
  const over = ((largest - sendBufferMax) / 1024 / 1024).toFixed(1);
  return (
    `TCP send buffers of this host can grow to ${largest} bytes, so a download that a customer ` +
    `aborts can be counted up to ${over} MB too high. ` +
    `Run: sysctl -w net.ipv4.tcp_wmem="4096 16384 ${sendBufferMax}" ` +
    'and put the setting into /etc/sysctl.d/.'
  );
}

type Checked = Readonly<{
  log: Readonly<{ warn(facts: object, text: string): void }>;
  /** Then the ceiling does not matter to the meter. */
  knowsWhatArrived: boolean;
  file?: string;
}>;

/** Reads the limit and warns when it is too high. Only Linux has it. */
export async function checkSendBuffer({
  log,
  knowsWhatArrived,
  file = kernelFile,
}: Checked): Promise<number | undefined> {
  const setting = await readFile(file, 'utf8').catch(() => '');
  const largest = largestOf(setting);
  const matters = largest !== undefined && !knowsWhatArrived;
  const warning = matters ? sendBufferWarning(largest) : undefined;
  if (warning) log.warn({ largest }, warning);
  return largest;
}
