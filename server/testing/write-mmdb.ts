import { isIPv4 } from 'node:net';

// The MaxMind DB format, version 2.0: a binary tree over the bits of an address, sixteen zero
// bytes, the records, and a map of metadata behind a marker. IPv4 only, records of 24 bits.

/** Networks as address/bits with their data; a later one wins inside an earlier one. */
export type PlacedNetwork = readonly [network: string, told: string];

/** The data of a database: countries by their two letters, or the network's holder. */
type Column = 'country_code' | 'autonomous_system_organization';

type Node = { children: [Branch, Branch] };
type Branch = Node | string | undefined;

const recordBytes = 3;
const separatorBytes = 16;
const marker = Buffer.from('\u{ab}\u{cd}\u{ef}MaxMind.com', 'latin1');

/** A small address database for tests and the sandbox. */
export function writeMmdb(
  networks: readonly PlacedNetwork[],
  builtAt: Date,
  column: Column = 'country_code',
): Buffer {
  const root: Node = { children: [undefined, undefined] };
  for (const [network, told] of networks) insert(root, network, told);
  const nodes: Node[] = [];
  const number = (node: Node) => {
    nodes.push(node);
    for (const child of node.children) if (typeof child === 'object') number(child);
  };
  number(root);
  const codes = [...new Set(networks.map(([, code]) => code))];
  const records = codes.map((code) => mapOf([[column, textOf(code)]]));
  const offsetOf = new Map(
    codes.map((code, index) => [
      code,
      records.slice(0, index).reduce((sum, one) => sum + one.length, 0),
    ]),
  );
  const indexOf = new Map(nodes.map((node, index) => [node, index]));
  const tree = Buffer.alloc(nodes.length * 2 * recordBytes);
  for (const [index, { children }] of nodes.entries()) {
    for (const [side, child] of children.entries()) {
      const value =
        child === undefined
          ? nodes.length
          : typeof child === 'string'
            ? nodes.length + separatorBytes + (offsetOf.get(child) ?? 0)
            : (indexOf.get(child) ?? 0);
      tree.writeUIntBE(value, (index * 2 + side) * recordBytes, recordBytes);
    }
  }
  return Buffer.concat([
    tree,
    Buffer.alloc(separatorBytes),
    ...records,
    marker,
    metadata(nodes.length, builtAt),
  ]);
}

function insert(root: Node, network: string, told: string): void {
  const [address = '', size = '32'] = network.split('/');
  if (!isIPv4(address)) throw new Error(`${network} is no IPv4 network.`);
  const bits = address
    .split('.')
    .map((byte) => Number(byte).toString(2).padStart(8, '0'))
    .join('')
    .slice(0, Number(size));
  let node = root;
  for (let depth = 0; depth < bits.length; depth += 1) {
    const side = bits[depth] === '1' ? 1 : 0;
    if (depth === bits.length - 1) {
      node.children[side] = told;
      return;
    }
    const below = node.children[side];
    const next: Node = typeof below === 'object' ? below : { children: [below, below] };
    node.children[side] = next;
    node = next;
  }
}

const types = { text: 2, uint16: 5, uint32: 6, map: 7 } as const;
/** Types above seven are written in a byte of their own, less seven. */
const extended = { uint64: 2, array: 4 } as const;

function textOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const isShort = bytes.length < 29;
  const size = isShort
    ? [(types.text << 5) | bytes.length]
    : [(types.text << 5) | 29, bytes.length - 29];
  return Buffer.concat([Buffer.from(size), bytes]);
}

function numberOf(type: number, value: number, bytes: number): Buffer {
  const digits = Buffer.alloc(bytes);
  digits.writeUIntBE(value, 0, bytes);
  return Buffer.concat([Buffer.from([(type << 5) | bytes]), digits]);
}

function mapOf(pairs: readonly (readonly [string, Buffer])[]): Buffer {
  const parts = pairs.flatMap(([name, value]) => [textOf(name), value]);
  return Buffer.concat([Buffer.from([(types.map << 5) | pairs.length]), ...parts]);
}

function metadata(nodeCount: number, builtAt: Date): Buffer {
  const epoch = Buffer.alloc(8);
  epoch.writeBigUInt64BE(BigInt(Math.floor(builtAt.getTime() / 1000)));
  return mapOf([
    ['binary_format_major_version', numberOf(types.uint16, 2, 2)],
    ['binary_format_minor_version', numberOf(types.uint16, 0, 2)],
    ['build_epoch', Buffer.concat([Buffer.from([8, extended.uint64]), epoch])],
    ['database_type', textOf('Lango-Country')],
    ['description', mapOf([['en', textOf('Countries of addresses')]])],
    ['ip_version', numberOf(types.uint16, 4, 2)],
    ['languages', Buffer.from([0, extended.array])],
    ['node_count', numberOf(types.uint32, nodeCount, 4)],
    ['record_size', numberOf(types.uint16, recordBytes * 8, 2)],
  ]);
}
