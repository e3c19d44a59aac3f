import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** The access line behind an exit address: what a person's home or phone would do to traffic. */
export type Line = { latencyMs: number; bytesPerSecond: number };

const latency = { least: 6, spread: 90 };
const megabits = { least: 12, spread: 140 };
const bytesPerMegabit = 125_000;

/**
 * Every exit address has its own constant delay: many are quick, some are far away. On bare
 * loopback two thousand addresses would measure alike.
 */
export function lineOf(exitIp: string): Line {
  const digest = createHash('sha256').update(`line:${exitIp}`).digest();
  const share = (at: number) => digest.readUInt32BE(at) / 2 ** 32;
  return {
    latencyMs: Math.round(latency.least + latency.spread * share(0) ** 2),
    bytesPerSecond: Math.round((megabits.least + megabits.spread * share(4)) * bytesPerMegabit),
  };
}

/** A stage that passes every chunk on after the line's latency and at its rate, in order. */
export function lineStage({ latencyMs, bytesPerSecond }: Line, nowMs: () => number): Transform {
  let freeAt = 0;
  const underWay: Buffer[] = [];
  let finish: (() => void) | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const now = nowMs();
      freeAt = Math.max(now, freeAt) + (chunk.length * 1_000) / bytesPerSecond;
      underWay.push(chunk);
      setTimeout(
        () => {
          // The oldest, not its own: timers that are due in the same millisecond come in any order.
          this.push(underWay.shift());
          if (underWay.length === 0) finish?.();
        },
        freeAt - now + latencyMs,
      );
      // The next chunk may come as soon as the line is free, not when this one has arrived.
      setTimeout(done, freeAt - now);
    },
    flush(done) {
      if (underWay.length === 0) done();
      else finish = done;
    },
  });
}
