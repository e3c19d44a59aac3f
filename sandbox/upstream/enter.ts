import { openExit, useBytes, type Rotating } from '../rotating/rotating.ts';
import { openSlot, slotOf, type Slot, type Slots } from './slot.ts';

/** The slot that a login opens, or the HTTP status with which it is refused. */
export type Entered = Slot | { status: 407 | 502 | 503 };

export type Doors = { slots: Slots; pools: readonly Rotating[] };

/** A login of a supplier of rotating exits has the words of its dialect; others name a slot. */
export function enter({ slots, pools }: Doors, username: string, password: string): Entered {
  for (const rotating of pools) {
    const given = openExit(rotating, username, password);
    if (given === null) continue;
    if ('status' in given) return given;
    const slot = slotOf(slots, given.exitIp);
    slot.connections += 1;
    return { ...slot, moved: (bytes) => useBytes(rotating, bytes) };
  }
  return openSlot(slots, username, password) ?? { status: 407 };
}
