import type { Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';
import { lineStage } from './line.ts';
import { noteTunnel, type Slot } from './slot.ts';

type Visitor = { client: Socket; early: Buffer };

/** Joins both sides until either is done; half-closes are passed on. `early` is what the client has
 * sent already. */
export function relay(slot: Slot, { client, early }: Visitor, remote: Socket): void {
  noteTunnel(slot, client);
  client.on('error', () => remote.destroy());
  remote.on('error', () => client.destroy());
  client.on('close', () => {
    remote.destroy();
    slot.moved?.(client.bytesRead + client.bytesWritten);
  });
  client.setNoDelay(true);
  remote.setNoDelay(true);
  const { line } = slot;
  const way = () => (line === null ? [] : [lineStage(line, () => performance.now())]);
  const up = way();
  if (early.length > 0) (up[0] ?? remote).write(early);
  join(client, up, remote);
  join(remote, [...throttle(slot), ...cutter(slot, client), ...way()], client);
  client.resume();
}

function join(from: Socket, stages: readonly Transform[], to: Socket): void {
  let last: NodeJS.ReadableStream = from;
  for (const stage of stages) last = last.pipe(stage);
  last.pipe(to);
}

const tick = 100;

/** A stage that lets `bytesPerSecond` through, when the slot has a limit. */
function throttle({ state, bytesPerSecond }: Slot): Transform[] {
  if (state !== 'slow' || bytesPerSecond <= 0) return [];
  const sliceBytes = Math.max(Math.floor((bytesPerSecond * tick) / 1_000), 1);
  const transform = function drip(this: Transform, chunk: Buffer, done: TransformCallback): void {
    this.push(chunk.subarray(0, sliceBytes));
    const rest = chunk.subarray(sliceBytes);
    const next = () => (rest.length === 0 ? done() : drip.call(this, rest, done));
    setTimeout(next, tick);
  };
  return [
    new Transform({
      highWaterMark: sliceBytes,
      transform(chunk: Buffer, _encoding, done) {
        transform.call(this, chunk, done);
      },
    }),
  ];
}

/** A stage that breaks the tunnel in the middle of a body. */
function cutter({ state, cutAfterBytes }: Slot, client: Socket): Transform[] {
  if (state !== 'cut') return [];
  let passed = 0;
  return [
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const room = Math.max(cutAfterBytes - passed, 0);
        passed += chunk.length;
        if (chunk.length <= room) return done(null, chunk);
        client.write(chunk.subarray(0, room), () => client.resetAndDestroy());
        done();
      },
    }),
  ];
}
