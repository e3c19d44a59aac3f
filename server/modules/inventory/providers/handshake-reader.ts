import type { Socket } from 'node:net';

/** Reads a handshake exactly; what comes after it stays in the socket. Needs a paused socket. */
export type HandshakeReader = Readonly<{
  take(length: number): Promise<Buffer>;
  /** Everything up to and with the blank line that ends an HTTP head. */
  takeHead(): Promise<string>;
}>;

const headBytesMax = 16 * 1024;
const headEnd = '\r\n\r\n';

export function readHandshake(socket: Socket): HandshakeReader {
  return {
    take: async (length) => {
      for (;;) {
        const bytes = socket.read(length) as Buffer | null;
        if (bytes?.length === length) return bytes;
        if (bytes) throw new Error('The other side hung up during the handshake.');
        await untilReadable(socket);
      }
    },
    takeHead: async () => {
      let held = Buffer.alloc(0);
      while (held.length <= headBytesMax) {
        const chunk = socket.read() as Buffer | null;
        if (!chunk) {
          await untilReadable(socket);
          continue;
        }
        held = Buffer.concat([held, chunk]);
        const end = held.indexOf(headEnd);
        if (end === -1) continue;
        const rest = held.subarray(end + headEnd.length);
        if (rest.length > 0) socket.unshift(rest);
        return held.toString('latin1', 0, end);
      }
      throw new Error(`The answer’s head is longer than ${headBytesMax} bytes.`);
    },
  };
}

/** Resolves when there may be something to read; rejects when nothing more can come. */
function untilReadable(socket: Socket): Promise<void> {
  if (socket.destroyed || socket.readableEnded) {
    return Promise.reject(socket.errored ?? new Error('The connection is closed.'));
  }
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => () => {
      socket.off('readable', onReadable).off('end', onEnd).off('close', onEnd);
      act();
    };
    const onReadable = settle(resolve);
    const onEnd = settle(() => reject(socket.errored ?? new Error('The connection is closed.')));
    socket.once('readable', onReadable).once('end', onEnd).once('close', onEnd);
  });
}
