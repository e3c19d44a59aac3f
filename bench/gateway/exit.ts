/**
 * The exit of the gateway bench, and the site behind it, as a process of its own: an authenticated
 * SOCKS5 and HTTP upstream that answers every tunnel without a site. Prints its port as one JSON
 * line.
 *
 * In a tunnel the first byte selects the answer: `b` an endless stream, `s` one KB per request.
 */
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { exitPassword, exitUser, replyBytes, requestBytes } from './protocol.ts';

const block = Buffer.alloc(512 * 1024, 0x61);
const reply = Buffer.alloc(replyBytes, 0x62);
/** For an engine that cannot authenticate to an exit: no password is asked for. */
const isOpen = process.argv[2] === 'open';
const basic = `Basic ${Buffer.from(`${exitUser}:${exitPassword}`).toString('base64')}`;
const socksReply = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

type Stage = 'first' | 'password' | 'request' | 'open' | 'small' | 'bulk';

const server = createServer({ noDelay: true, allowHalfOpen: false }, (socket) => {
  let stage: Stage = 'first';
  let small = 0;
  socket.on('error', () => socket.destroy());
  socket.on('data', (data: Buffer) => {
    if (stage === 'small') small = answer(socket, small + data.length);
    else if (stage === 'open') {
      stage = data[0] === 0x62 ? 'bulk' : 'small';
      if (stage === 'bulk') stream(socket);
      else small = answer(socket, data.length);
    } else stage = shake(socket, stage, data);
  });
});

/** A handshake in turns comes one step in a piece, a pipelined one all in one. */
function shake(socket: Socket, stage: Stage, data: Buffer): Stage {
  const isPipelined = stage === 'first' && data[0] === 5 && data.length > 3;
  if (!isPipelined) return step(socket, stage, data);
  const credentials = data.subarray(3);
  const secretAt = 2 + (credentials[1] ?? 0);
  const length = secretAt + 1 + (credentials[secretAt] ?? 0);
  step(socket, 'first', data.subarray(0, 3));
  step(socket, 'password', credentials.subarray(0, length));
  return step(socket, 'request', credentials.subarray(length));
}

/** One step of either handshake; the bench's engines send each step in one piece. */
function step(socket: Socket, stage: Stage, data: Buffer): Stage {
  if (stage === 'first' && data[0] !== 5) {
    const isRight = data.includes(basic) || isWithWords(data);
    socket.write(isRight ? 'HTTP/1.1 200 OK\r\n\r\n' : 'HTTP/1.1 407 No\r\n\r\n');
    return isRight ? 'open' : 'first';
  }
  if (stage === 'first') {
    const method = isOpen ? 0 : data.includes(2, 2) ? 2 : 0xff;
    socket.write(Buffer.from([5, method]));
    return isOpen ? 'request' : 'password';
  }
  if (stage === 'password') {
    const userLength = data[1] ?? 0;
    const user = data.toString('latin1', 2, 2 + userLength);
    const isRight = user === exitUser && data.toString('latin1', 3 + userLength) === exitPassword;
    socket.write(Buffer.from([1, isRight ? 0 : 1]));
    return 'request';
  }
  socket.write(socksReply);
  return 'open';
}

/** Whether the account has words of a session behind its name. */
function isWithWords(data: Buffer): boolean {
  const [, sent = ''] = /^Proxy-Authorization: Basic (.+)\r$/m.exec(data.toString('latin1')) ?? [];
  const credentials = Buffer.from(sent, 'base64').toString('latin1');
  return credentials.startsWith(`${exitUser}-`) && credentials.endsWith(`:${exitPassword}`);
}

/** Answers each whole request; returns the bytes of an incomplete one. */
function answer(socket: Socket, bytes: number): number {
  let left = bytes;
  for (; left >= requestBytes; left -= requestBytes) socket.write(reply);
  return left;
}

function stream(socket: Socket): void {
  const pump = () => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', pump);
  pump();
}

server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 }, () => {
  const bound = server.address();
  process.send?.({ port: typeof bound === 'object' ? bound?.port : 0 });
});
process.once('disconnect', () => process.exit(0));
