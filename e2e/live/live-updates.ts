import assert from 'node:assert/strict';
import { atThisPace } from '../../scripts/gate/pace.ts';
import type { Customer } from '../support/customer.ts';
import { openStream, type Stream } from './client.ts';
import { bareEdgePort } from './names.ts';
import type { Stage } from './stage.ts';

/** "Live" on a screen means within a second; more only where the machine is slower. */
const liveMs = atThisPace(1_000);

/** A stream as a browser opens it, through the edge's own defaults where it has some. */
export function watch({ edge }: Stage, customer: Customer, path: string): Promise<Stream> {
  const port = edge === 'nginx' ? bareEdgePort : 443;
  return openStream({ path: `/api${path}`, port, headers: customer.headers('GET') });
}

/** Does something and returns how soon the stream reported it. */
export async function heardWithinASecond(
  stream: Stream,
  name: string,
  act: () => Promise<unknown>,
) {
  assert.equal(stream.status, 200);
  const since = performance.now();
  await act();
  const actedMs = performance.now() - since;
  const ms = (await stream.hear(name, since)) - actedMs;
  stream.close();
  assert.ok(ms <= liveMs, `"${name}" came ${Math.round(ms)} ms after it happened`);
  return `"${name}" after ${Math.max(0, Math.round(ms))} ms`;
}
