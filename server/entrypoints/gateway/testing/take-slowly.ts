import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Secret } from '#platform/secrets.ts';

export type Taking = Readonly<{
  username: string;
  password: Secret;
  port: number;
  way: 'tunnel' | 'plain';
  /** Between two reads; 0 takes everything at once. */
  everyMs: number;
  /** Before the first. */
  stallMs?: number;
  /** Whether it sends its end (FIN) with its request. */
  halfCloses?: boolean;
  /** Told how many bytes came last. */
  came?: (bytes: number) => void;
}>;

/**
 * Downloads through a gateway until it ends the connection. Returns how many bytes came behind its
 * own answer, and whether the end was a reset.
 */
export async function takeSlowly({
  way,
  everyMs,
  stallMs = 0,
  halfCloses,
  came,
  ...login
}: Taking) {
  const { username, password, port } = login;
  const token = Buffer.from(`${username}:${password.reveal()}`).toString('base64');
  const fields = `Host: target.test\r\nProxy-Authorization: Basic ${token}\r\n\r\n`;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let wasReset = false;
  const over = new AbortController();
  socket.on('error', () => (wasReset = true));
  for (const name of ['end', 'close']) socket.on(name, () => over.abort());
  let free = 0;
  if (way === 'plain') socket.write(`GET http://target.test/ HTTP/1.1\r\n${fields}`);
  else {
    socket.write(`CONNECT target.test:80 HTTP/1.1\r\n${fields}`);
    await once(socket, 'data');
    free = socket.bytesRead;
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: target.test\r\n\r\n');
  }
  if (halfCloses === true) socket.end();
  await pause(stallMs);
  socket.on('data', (data: Buffer) => {
    // Who comes too late is refused, and a refusal is free.
    if (data.toString('latin1', 0, 12) === 'HTTP/1.1 403') free += data.length;
    came?.(data.length);
    if (everyMs > 0) socket.pause();
  });
  while (!over.signal.aborted) {
    socket.resume();
    await pause(everyMs);
  }
  socket.destroy();
  // What a reset leaves in the stream's own buffer has been read too.
  return { bytes: socket.bytesRead - free, wasReset };
}
