import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import { upstreamCredentials } from '../defaults.ts';
import { lineOf, type Line } from './line.ts';

export type SlotState =
  | 'healthy'
  | 'dead'
  | 'slow'
  | 'silent'
  | 'wrong-password'
  | 'refused'
  | 'lossy'
  | 'cut'
  | 'wrong-exit';

/** How the upstream behaves for one exit address. */
export type Slot = {
  exitIp: string;
  state: SlotState;
  /** Pause before a tunnel is answered. */
  delayMs: number;
  /** Zero: as fast as it goes. */
  bytesPerSecond: number;
  /** In state `lossy`, every so manyth connection is lost. */
  failEvery: number;
  cutAfterBytes: number;
  /** In state `wrong-exit`, the address the site sees. */
  exitAs: string;
  /** Where a modem's address is by now; null is where it began. */
  exitNow: string | null;
  /** Its modem is off the air. */
  isAway: boolean;
  connections: number;
  /** The delay of this exit; null is plain loopback. */
  line: Line | null;
  /** Told of a connection's traffic, both ways, when it is over. */
  moved?: (bytes: number) => void;
};

export type Slots = { byIp: Map<string, Slot>; naturalLines: boolean };

/** Any exit address is a slot; one never steered is healthy. */
export function slotOf(slots: Slots, exitIp: string): Slot {
  const known = slots.byIp.get(exitIp);
  if (known !== undefined) return known;
  const slot: Slot = {
    exitIp,
    state: 'healthy',
    delayMs: 0,
    bytesPerSecond: 0,
    failEvery: 2,
    cutAfterBytes: 1_000,
    exitAs: '198.51.100.99',
    exitNow: null,
    isAway: false,
    connections: 0,
    line: slots.naturalLines ? lineOf(exitIp) : null,
  };
  slots.byIp.set(exitIp, slot);
  return slot;
}

/** What goes through each slot at this moment. */
const tunnels = new WeakMap<Slot, Set<Socket>>();

export function noteTunnel(slot: Slot, client: Socket): void {
  const open = tunnels.get(slot) ?? new Set();
  tunnels.set(slot, open.add(client));
  client.on('close', () => open.delete(client));
}

/** Cuts what goes through a slot, as a modem does that leaves the air. */
export function cutTunnels(slot: Slot): void {
  for (const client of tunnels.get(slot) ?? []) client.resetAndDestroy();
}

/** The slot that a user name and password open, or null. */
export function openSlot(slots: Slots, username: string, password: string): Slot | null {
  if (!username.startsWith('slot-')) return null;
  const name = username.slice('slot-'.length);
  const exitIp = name.includes('.') ? name : name.replaceAll('-', ':');
  const expected = Buffer.from(upstreamCredentials(exitIp).password);
  const given = Buffer.from(password);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const slot = slotOf(slots, exitIp);
  if (slot.state === 'wrong-password') return null;
  slot.connections += 1;
  return slot;
}

/** Whether this connection is to be lost without a word. */
export function isLost(slot: Slot): boolean {
  if (slot.state === 'dead' || slot.isAway) return true;
  return slot.state === 'lossy' && slot.connections % Math.max(slot.failEvery, 1) === 0;
}
