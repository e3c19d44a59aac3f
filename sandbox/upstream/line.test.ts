import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { lineOf, lineStage } from './line.ts';

test('an exit address always has the same line, and others have others', () => {
  expect(lineOf('198.18.0.1')).toEqual(lineOf('198.18.0.1'));
  const lines = Array.from({ length: 200 }, (_, at) => lineOf(`198.18.0.${at}`));
  expect(new Set(lines.map(({ latencyMs }) => latencyMs)).size).toBeGreaterThan(30);
  for (const { latencyMs, bytesPerSecond } of lines) {
    expect(latencyMs).toBeGreaterThanOrEqual(6);
    expect(bytesPerSecond).toBeGreaterThanOrEqual(1_500_000);
  }
});

test('a line keeps the order of what passes and takes its latency and rate', async () => {
  const chunks = Array.from({ length: 20 }, (_, at) => Buffer.alloc(1_000, at));
  const line = { latencyMs: 30, bytesPerSecond: 200_000 };
  const began = performance.now();
  const stage = Readable.from(chunks).pipe(lineStage(line, () => performance.now()));
  expect(await buffer(stage)).toEqual(Buffer.concat(chunks));
  expect(performance.now() - began).toBeGreaterThanOrEqual(125);
});

test('keeps the order of pieces that come in bursts, on every line', async () => {
  const sizes = Array.from({ length: 12 }, (_, at) => 200 + ((at * 2_617) % 9_000));
  const pieces = sizes.map((size, at) => Buffer.alloc(size, at));
  const sent = Array.from({ length: 60 }, async (_, at) => {
    const stage = lineStage(lineOf(`198.18.0.${at}`), () => performance.now());
    const arrived = buffer(stage);
    for (const [place, piece] of pieces.entries()) {
      stage.write(piece);
      if (place % 2 === 1) await new Promise((resolve) => setTimeout(resolve, (at + place) % 8));
    }
    stage.end();
    expect((await arrived).equals(Buffer.concat(pieces))).toBe(true);
  });
  await Promise.all(sent);
});
