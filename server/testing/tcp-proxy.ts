import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

/** A way to a server that a test can break: close it, or let it fall silent. */
export type TcpProxy = Readonly<{
  port: number;
  /** Connections that pass now. */
  open(): number;
  /** Connections that were refused while it was closed. */
  refused(): number;
  /** `open` lets everything pass, `closed` cuts and refuses, `silent` keeps and passes nothing. */
  set(state: 'open' | 'closed' | 'silent'): void;
  close(): Promise<void>;
}>;

/** Listens on loopback and passes everything on to that server. */
export async function openTcpProxy(target: Readonly<{ host: string; port: number }>) {
  const passing = new Set<Socket>();
  let state: 'open' | 'closed' | 'silent' = 'open';
  let refused = 0;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'closed') {
      refused += 1;
      near.destroy();
      return;
    }
    const far = connect(target.port, target.host);
    far.on('error', () => near.destroy());
    passing.add(near);
    near.on('close', () => {
      passing.delete(near);
      far.destroy();
    });
    far.on('close', () => near.destroy());
    // What is silent now keeps what it was sent, as a machine that was frozen does.
    const pass = (from: Socket, to: Socket) => {
      const held: Buffer[] = [];
      from.on('data', (chunk: Buffer) => {
        held.push(chunk);
        flush();
      });
      const flush = () => {
        if (state !== 'silent') for (const chunk of held.splice(0)) to.write(chunk);
      };
      return flush;
    };
    const flushes = [pass(near, far), pass(far, near)];
    resumes.add(() => flushes.forEach((flush) => flush()));
  });
  const resumes = new Set<() => void>();
  const port = await listen(server);
  const proxy: TcpProxy = {
    port,
    open: () => passing.size,
    refused: () => refused,
    set: (next) => {
      state = next;
      if (next === 'closed') for (const socket of passing) socket.destroy();
      if (next === 'open') for (const resume of resumes) resume();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of passing) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return proxy;
}

/** A proxy in front of the database at `url`, and that database's address through it. */
export async function proxyDatabase(url: string): Promise<{ proxy: TcpProxy; url: string }> {
  const through = new URL(url);
  const proxy = await openTcpProxy({ host: through.hostname, port: Number(through.port) });
  through.host = `127.0.0.1:${proxy.port}`;
  return { proxy, url: through.toString() };
}
