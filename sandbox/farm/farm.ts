import { createHash } from 'node:crypto';
import type { Context } from '../core/context.ts';
import { type FaultSwitch, makeFaultSwitch } from '../core/fault.ts';
import { cutTunnels, slotOf, type Slots } from '../upstream/slot.ts';

/** A modem behind an upstream slot. Any slot with an IPv4 exit has one, as any exit is a slot. */
export type PlayedModem = {
  /** The slot's first exit, by which it is known. */
  exitIp: string;
  imei: string;
  isRotating: boolean;
  /** How long it is away. */
  takesMs: number;
  /** How many of the next changes bring the same address again. */
  sameNext: number;
  /** It does not come back. */
  silent: boolean;
  /** Its figures are null, as while counters are reset. */
  night: boolean;
  rotations: number;
};

/** What goes wrong with the manager's answers. */
export type FarmFault = {
  reply:
    | 'normal'
    | 'outage'
    | 'rate-limited'
    | 'message'
    | 'not-json'
    /** Done, and the answer is lost. */
    | 'lost'
    /** Not done, and no answer. */
    | 'never';
};

export type Farm = {
  ctx: Context;
  slots: Slots;
  modems: Map<string, PlayedModem>;
  fault: FaultSwitch<FarmFault>;
};

/** The manager's only account. */
export const farmLogin = { login: 'farm', password: 'sandbox-farm-password' } as const;

const usualMs = 8_000;
/** It answers, and goes away a moment later. */
const leavesAfterMs = 500;

export function openFarm(ctx: Context, slots: Slots): Farm {
  const fault = makeFaultSwitch<FarmFault>({ reply: 'normal' });
  return { ctx, slots, modems: new Map(), fault };
}

export function resetFarm({ modems, fault }: Farm): void {
  modems.clear();
  fault.set(null);
}

/** The made-up type of modem, before the twelve digits of the exit that its slot begins with. */
const imeiMark = '861';
const imeiOf = (exitIp: string) =>
  imeiMark +
  exitIp
    .split('.')
    .map((part) => part.padStart(3, '0'))
    .join('');

export function modemOf(farm: Farm, exitIp: string): PlayedModem {
  const known = farm.modems.get(exitIp);
  if (known) return known;
  const modem = {
    exitIp,
    imei: imeiOf(exitIp),
    isRotating: false,
    takesMs: usualMs,
    sameNext: 0,
    silent: false,
    night: false,
    rotations: 0,
  };
  farm.modems.set(exitIp, modem);
  return modem;
}

/** The modem of an IMEI; undefined for one that no slot has. */
export function modemByImei(farm: Farm, imei: string): PlayedModem | undefined {
  const parts = new RegExp(`^${imeiMark}(\\d{3})(\\d{3})(\\d{3})(\\d{3})$`).exec(imei)?.slice(1);
  const bytes = parts?.map(Number);
  if (!bytes || bytes.some((byte) => byte > 255)) return undefined;
  return modemOf(farm, bytes.join('.'));
}

/** What the link of a modem has in place of credentials. */
export const changeHashOf = ({ imei }: Pick<PlayedModem, 'imei'>): string =>
  `${imei}-${createHash('sha256').update(`sandbox-change:${imei}`).digest('hex').slice(0, 20)}`;

export function modemByHash(farm: Farm, hash: string): PlayedModem | undefined {
  const modem = modemByImei(farm, hash.split('-', 1)[0] ?? '');
  return modem && changeHashOf(modem) === hash ? modem : undefined;
}

/** The address that sites see now; null while it is away. */
export function addressOf({ slots }: Farm, { exitIp }: PlayedModem): string | null {
  const { exitNow, isAway } = slotOf(slots, exitIp);
  return isAway ? null : (exitNow ?? exitIp);
}

/** Takes the modem off the air, with everything that goes through it, and back. */
export function rotate(farm: Farm, modem: PlayedModem): void {
  const slot = slotOf(farm.slots, modem.exitIp);
  const { timeline } = farm.ctx;
  modem.isRotating = true;
  modem.rotations += 1;
  timeline.after(leavesAfterMs, () => {
    slot.isAway = true;
    cutTunnels(slot);
  });
  timeline.after(leavesAfterMs + modem.takesMs, () => {
    modem.isRotating = false;
    if (modem.silent) return;
    slot.isAway = false;
    if (modem.sameNext > 0) modem.sameNext -= 1;
    else slot.exitNow = nextAddress(modem);
  });
}

const poolSize = 250;
const poolThird = 240;

/** The carrier's pool is above what fills the demo shop, and in no address database. */
function nextAddress({ imei, rotations }: PlayedModem): string {
  const start = createHash('sha256').update(imei).digest().readUInt16BE();
  const third = poolThird + (start % 16);
  return `198.18.${third}.${((start + rotations * 7) % poolSize) + 1}`;
}
