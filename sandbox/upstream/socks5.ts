import type { Socket } from 'node:net';
import { type Destination, dial, type Reach } from './dial.ts';
import { enter, type Doors, type Entered } from './enter.ts';
import type { Intake } from './intake.ts';
import { relay } from './relay.ts';
import { isLost } from './slot.ts';

// client → 05 n methods        server → 05 02                 (RFC 1928 §3)
// client → 01 user password    server → 01 00                 (RFC 1929 §2)
// client → 05 01 00 address    server → 05 00 00 01 0.0.0.0 0 (RFC 1928 §4, §6)

const version = 5;
const passwordMethod = 2;
const reply = { done: 0, general: 1, refused: 5, command: 7, addressType: 8 } as const;

export type Visit = Doors & {
  client: Socket;
  intake: Intake;
  reach: Reach;
  pause(ms: number): Promise<void>;
};

export async function serveSocks(visit: Visit): Promise<void> {
  const { client, intake } = visit;
  const [, methodCount] = await intake.take(2);
  const methods = await intake.take(methodCount ?? 0);
  if (!methods.includes(passwordMethod)) return void client.end(Buffer.from([version, 0xff]));
  client.write(Buffer.from([version, passwordMethod]));
  const slot = await authenticate(visit);
  if ('status' in slot && slot.status === 407) return void client.end(Buffer.from([1, 1]));
  if (!('status' in slot) && isLost(slot)) return void client.destroy();
  client.write(Buffer.from([1, 0]));
  const destination = await readRequest(intake);
  if (typeof destination === 'number') return void client.end(answer(destination));
  if ('status' in slot) return void client.end(answer(reply.general));
  if (slot.state === 'silent') return stayMute(visit);
  await visit.pause(slot.delayMs);
  if (slot.state === 'refused') return void client.end(answer(reply.general));
  const remote = await dial(visit.reach, slot, destination).catch(() => null);
  if (remote === null) return void client.end(answer(reply.refused));
  client.write(answer(reply.done));
  relay(slot, { client, early: intake.release() }, remote);
}

/** Swallows what comes and answers nothing, until the client gives up. */
export function stayMute({ client, intake }: Visit): void {
  intake.release();
  client.on('end', () => client.destroy());
  client.resume();
}

async function authenticate(visit: Visit): Promise<Entered> {
  const { intake } = visit;
  const head = await intake.take(2);
  const username = await intake.take(head.readUInt8(1));
  const passwordLength = await intake.take(1);
  const password = await intake.take(passwordLength.readUInt8(0));
  if (head.readUInt8(0) !== 1) return { status: 407 };
  return enter(visit, username.toString(), password.toString());
}

/** The destination, or the code with which the request is refused. */
async function readRequest(intake: Intake): Promise<Destination | number> {
  const head = await intake.take(4);
  const host = await readHost(intake, head.readUInt8(3));
  if (host === null) return reply.addressType;
  const port = (await intake.take(2)).readUInt16BE();
  return head.readUInt8(1) === 1 ? { host, port } : reply.command;
}

async function readHost(intake: Intake, type: number): Promise<string | null> {
  if (type === 1) return [...(await intake.take(4))].join('.');
  if (type === 3) return (await intake.take((await intake.take(1)).readUInt8(0))).toString();
  if (type !== 4) return null;
  const bytes = await intake.take(16);
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2));
  // The URL parser writes the short form, by which the target's address is known.
  const url = new URL(`http://[${groups.map((group) => group.toString(16)).join(':')}]`);
  return url.hostname.slice(1, -1);
}

const answer = (code: number) => Buffer.from([version, code, 0, 1, 0, 0, 0, 0, 0, 0]);
