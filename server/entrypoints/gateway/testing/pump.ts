import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

const block = Buffer.alloc(256 * 1024, 'lango');
const plainHead = 'HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n';

/**
 * A supplier's entry behind which every site sends bytes without end, as fast as they are taken. It
 * opens tunnels (CONNECT) and answers plain requests itself.
 */
export async function startPump() {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', (head: Buffer) => {
      if (head.toString('latin1', 0, 8) !== 'CONNECT ') return pumpInto(socket, plainHead);
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.once('data', () => pumpInto(socket, ''));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port, close };
}

function pumpInto(socket: Socket, head: string): void {
  socket.resume();
  if (head !== '') socket.write(head);
  const more = () => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', more);
  more();
}
