import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { addresses, hosts } from '../names.ts';

const known = new Map<string, string>(
  Object.entries(hosts).map(([key, name]) => [name, addresses[key as keyof typeof hosts]]),
);

const headerBytes = 12;
const typeA = 1;
const answered = 0x8180;
const noSuchName = 0x8183;
/** A pointer to the name in the question (RFC 1035 §4.1.4). */
const namePointer = 0xc00c;
const secondsToLive = 60;

/** The namespace's only resolver: the names of the simulated network, and no others. */
export async function openResolver(address: string): Promise<void> {
  const socket = createSocket('udp4');
  socket.on('message', (message, peer) => {
    socket.send(answerTo(message), peer.port, peer.address);
  });
  socket.bind(53, address);
  await once(socket, 'listening');
}

function answerTo(message: Buffer): Buffer {
  const { name, end } = readName(message);
  const address = known.get(name.toLowerCase());
  const isForAddress = message.readUInt16BE(end) === typeA;
  const records = address !== undefined && isForAddress ? [recordOf(address)] : [];
  const header = Buffer.alloc(headerBytes);
  message.copy(header, 0, 0, 2);
  header.writeUInt16BE(address === undefined ? noSuchName : answered, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, message.subarray(headerBytes, end + 4), ...records]);
}

function readName(message: Buffer): Readonly<{ name: string; end: number }> {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

function recordOf(address: string): Buffer {
  const record = Buffer.alloc(12);
  record.writeUInt16BE(namePointer, 0);
  record.writeUInt16BE(typeA, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(secondsToLive, 6);
  record.writeUInt16BE(4, 10);
  return Buffer.concat([record, Buffer.from(address.split('.').map(Number))]);
}
