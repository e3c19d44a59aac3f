import type { FastifyInstance } from 'fastify';
import {
  exitsOf,
  printedBytes,
  useBytes,
  type Rotating,
  type RotatingFault,
} from '../rotating/rotating.ts';
import { checked } from './checked.ts';
import { bytes, choice, closed, count, fault, text } from './schemas.ts';

const rotatingBody = closed({
  bytesLeft: count,
  /** As if so much had gone through now. */
  uses: bytes,
  fault: fault({ reply: choice('normal', 'refused', 'bad-gateway', 'no-exit') }),
  dead: { type: 'array', items: text, maxItems: 1_000 },
});

type Change = {
  bytesLeft?: number;
  uses?: number;
  fault?: (RotatingFault & { times?: number }) | null;
  dead?: string[];
};

/** Settings of the suppliers of rotating exits for tests. */
export function rotatingControls(app: FastifyInstance, pools: readonly Rotating[]): void {
  for (const rotating of pools) {
    const path = `/rotating/${rotating.name}`;
    app.get(path, () => viewOf(rotating));
    app.put(path, checked(rotatingBody), (request) => {
      const change = request.body as Change;
      if (change.bytesLeft !== undefined) rotating.bytesLeft = change.bytesLeft;
      if (change.uses !== undefined) useBytes(rotating, change.uses);
      if (change.fault !== undefined) rotating.fault.set(change.fault);
      if (change.dead !== undefined) rotating.dead = new Set(change.dead);
      return viewOf(rotating);
    });
    app.get(`${path}/exits`, () => exitsOf(rotating.name));
  }
}

const viewOf = (rotating: Rotating) => ({
  username: rotating.username,
  password: rotating.password,
  bytesLeft: rotating.bytesLeft,
  bytesUsed: rotating.bytesUsed,
  printed: printedBytes(rotating),
  fault: rotating.fault.peek(),
  dead: [...rotating.dead],
  sessions: [...rotating.sessions].map(([words, session]) => ({ words, ...session })),
});
