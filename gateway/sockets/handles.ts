/**
 * libuv's TCP handles, as `node:net` itself uses them, without the streams that it puts around
 * them: those cost a tunnel more processor time than everything that the kernel does for it
 * (decision 0011). The only file that knows what Node keeps to itself.
 */
import type { Server } from 'node:net';
import { getSystemErrorName } from 'node:util';

/** A connection, or one that is being made. Methods answer 0, or a negative number that names what
 * went wrong: see `failureOf`. */
export interface TcpHandle {
  onread: (this: TcpHandle) => Uint8Array | undefined;
  /** The descriptor, while it is open; negative after. */
  readonly fd: number;
  getpeername(into: Address): number;
  getsockname(into: Address): number;
  setNoDelay(on: boolean): number;
  setKeepAlive(on: boolean, delaySeconds: number, interval: undefined, count: undefined): number;
  /** What is read goes there, until `onread` answers another buffer. */
  useUserBuffer(buffer: Uint8Array): void;
  readStart(): number;
  readStop(): number;
  /** Bytes written that the kernel has not taken yet. */
  readonly writeQueueSize: number;
  writeBuffer(request: WriteRequest, bytes: Uint8Array): number;
  /** Half-closes once everything written is out. */
  shutdown(request: ShutdownRequest): number;
  connect(request: ConnectRequest, address: string, port: number): number;
  connect6(request: ConnectRequest, address: string, port: number): number;
  close(closed?: (this: TcpHandle) => void): void;
  /** Closes with an RST. Refused while a half-close is under way. */
  reset(closed: (this: TcpHandle) => void): number;
}

export type Address = { address?: string; port?: number };
export interface WriteRequest {
  oncomplete?: (this: WriteRequest, status: number) => void;
}
export interface ShutdownRequest {
  oncomplete?: (this: ShutdownRequest) => void;
}
export interface ConnectRequest {
  oncomplete?: (this: ConnectRequest, status: number) => void;
}

type Streams = Readonly<{
  WriteWrap: new () => WriteRequest;
  ShutdownWrap: new () => ShutdownRequest;
  streamBaseState: Int32Array;
  kReadBytesOrError: number;
  kLastWriteWasAsync: number;
}>;
type Tcp = Readonly<{
  TCP: new (kind: number) => TcpHandle;
  TCPConnectWrap: new () => ConnectRequest;
  constants: Readonly<{ SOCKET: number }>;
}>;
type Binding = (name: string) => unknown;

const binding = (process as unknown as { binding?: Binding }).binding?.bind(process);
const streams = binding?.('stream_wrap') as Streams | undefined;
const tcp = binding?.('tcp_wrap') as Tcp | undefined;
if (!(streams?.streamBaseState instanceof Int32Array) || typeof tcp?.TCP !== 'function') {
  throw new Error(`The gateway does not know the sockets of Node ${process.version}.`);
}

const { streamBaseState, kReadBytesOrError, kLastWriteWasAsync } = streams;
export const { WriteWrap, ShutdownWrap } = streams;
export const { TCPConnectWrap } = tcp;
const { TCP, constants } = tcp;

export const newTcpHandle = (): TcpHandle => new TCP(constants.SOCKET);

/** Inside `onread`: how many bytes came, or a negative number. */
export const bytesRead = (): number => streamBaseState[kReadBytesOrError] ?? 0;
/** After a `writeBuffer` that answered 0: whether the kernel took all of it at once. */
export const wasTakenWhole = (): boolean => streamBaseState[kLastWriteWasAsync] === 0;

/** What reading answers at the end of a stream, on every system. */
export const endOfStream = -4095;

/** An error with the system's name of it, such as `ECONNRESET`, in `code`. */
export function failureOf(status: number, call: string): Error {
  const code = getSystemErrorName(status);
  return Object.assign(new Error(`${call} ${code}`), { code });
}

/** The server's own handle, which calls `onconnection` for each newcomer. A socket that is made and
 * thrown away for each newcomer costs a tenth of its tunnel. */
type Listening = {
  _handle: {
    onconnection: (error: number, accepted: TcpHandle) => void;
    setNoDelay?: (on: boolean) => number;
  } | null;
};

/** Has a listening server give its newcomers to `accept` instead of making sockets of them. */
export function takeNewcomers(server: Server, accept: (accepted: TcpHandle) => void): void {
  const { _handle: handle } = server as unknown as Listening;
  if (typeof handle?.onconnection !== 'function') throw new Error('This is another node:net.');
  const tellOf = handle.onconnection;
  // Without it the reply to a handshake and the first data after it wait 40 ms for each other. On
  // Linux those accepted have it from the listening one, and each newcomer saves a system call.
  const isInherited = process.platform === 'linux' && handle.setNoDelay?.(true) === 0;
  handle.onconnection = (error, accepted) => {
    if (error === 0 && !isInherited) accepted.setNoDelay(true);
    if (error === 0) accept(accepted);
    // Out of descriptors, for one: the server's own `error` event says so.
    else tellOf.call(handle, error, accepted);
  };
}
