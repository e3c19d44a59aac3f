/**
 * The kernel's counts of bytes in flight. Node has no such call, so this is the only file that
 * calls C, and only on Linux: ioctl SIOCOUTQ and TCP_INFO (tcp(7)). Both need no privilege, and
 * still work after a reset.
 */
import { createRequire } from 'node:module';
import { endianness } from 'node:os';

/** linux/sockios.h, netinet/in.h, linux/tcp.h, net/tcp_states.h. */
const bytesUnacknowledged = 0x5411;
const tcpLevel = 6;
const tcpInfo = 11;
const stateClosed = 7;

type Library = Readonly<{ func: (prototype: string) => (...given: unknown[]) => number }>;
type Koffi = Readonly<{ load: (path: null) => Library }>;

const answer = new Int32Array(1);
const state = new Uint8Array(1);
const stateLength = new Uint32Array(1);

/** Null where there is no such kernel, or no binary of koffi for this machine. */
function load() {
  if (process.platform !== 'linux' || endianness() !== 'LE') return null;
  try {
    const koffi = createRequire(import.meta.url)('koffi') as Koffi;
    const ownProcess = koffi.load(null);
    return {
      ioctl: ownProcess.func('int ioctl(int fd, unsigned long request, void *answer)'),
      getsockopt: ownProcess.func(
        'int getsockopt(int fd, int level, int name, void *value, void *length)',
      ),
    };
  } catch {
    return null;
  }
}

let loaded: ReturnType<typeof load> | undefined;
/** Not before it is needed: other processes have this file for the gateway's words alone. */
function calls() {
  if (loaded === undefined) loaded = load();
  return loaded;
}

/** Whether the kernel can be asked. */
export const isAskable = (): boolean => calls() !== null;

/**
 * Bytes written to the socket that its other end has not acknowledged, one more after our FIN; null
 * where the kernel gives no count.
 */
export function unacknowledged(descriptor: number): number | null {
  const kernel = calls();
  if (kernel === null || descriptor < 0) return null;
  return kernel.ioctl(descriptor, bytesUnacknowledged, answer) < 0 ? null : (answer[0] ?? null);
}

/** Whether the connection is over on both sides: reset, given up, or closed. */
export function isOver(descriptor: number): boolean {
  const kernel = calls();
  if (kernel === null || descriptor < 0) return false;
  // The state is the first byte, and no more is asked for.
  stateLength[0] = state.length;
  const status = kernel.getsockopt(descriptor, tcpLevel, tcpInfo, state, stateLength);
  return status === 0 && state[0] === stateClosed;
}
