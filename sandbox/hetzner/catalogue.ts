import type { FastifyInstance } from 'fastify';

// What Hetzner sells: types with where they are sold, images with the disk that they need, and the
// places. Amounts of money are texts; memory and disk are gigabytes.

type Kind = {
  name: string;
  cores: number;
  memory: number;
  disk: number;
  architecture: 'x86' | 'arm';
  unavailableAfter: string | null;
  /** Where it is sold, and where it has no room. */
  soldIn: readonly string[];
  fullIn: readonly string[];
};

const places = ['fsn1', 'ash'];
const usual = {
  architecture: 'x86',
  unavailableAfter: null,
  soldIn: ['fsn1'],
  fullIn: [],
} as const;
const lastDay = '2024-12-06T00:00:00+00:00';
const kinds: readonly Kind[] = [
  { ...usual, name: 'cx11', cores: 1, memory: 2, disk: 20, unavailableAfter: lastDay },
  { ...usual, name: 'cx22', cores: 2, memory: 4, disk: 40, soldIn: places, fullIn: ['ash'] },
  { ...usual, name: 'cx32', cores: 4, memory: 8, disk: 80 },
  { ...usual, name: 'cax11', cores: 2, memory: 4, disk: 40, architecture: 'arm' },
];

const deprecationOf = ({ unavailableAfter }: Kind) =>
  unavailableAfter && {
    announced: '2024-09-06T00:00:00+00:00',
    unavailable_after: unavailableAfter,
  };

const net = '3.7900000000';
const gross = '4.5101000000';
const terabyte = 1_099_511_627_776;

const kindView = (kind: Kind, index: number) => ({
  id: index + 1,
  name: kind.name,
  cores: kind.cores,
  memory: kind.memory,
  disk: kind.disk,
  architecture: kind.architecture,
  cpu_type: 'shared',
  storage_type: 'local',
  deprecated: kind.unavailableAfter !== null,
  deprecation: deprecationOf(kind),
  locations: kind.soldIn.map((name) => ({
    id: places.indexOf(name) + 1,
    name,
    available: !kind.fullIn.includes(name),
    recommended: !kind.fullIn.includes(name),
    deprecation: deprecationOf(kind),
  })),
  prices: kind.soldIn.map((location) => ({
    location,
    price_hourly: { net: '0.0061000000', gross: '0.0073000000' },
    price_monthly: { net, gross },
    included_traffic: 20 * terabyte,
    price_per_tb_traffic: { net: '1.0000000000', gross: '1.1900000000' },
  })),
});

const shownKinds = kinds.map(kindView);
export const kindNamed = (name: unknown) => shownKinds.find((kind) => kind.name === name);

const image = (name: string | null, needs: number, architecture: Kind['architecture']) => ({
  name,
  type: name === null ? 'snapshot' : 'system',
  status: 'available',
  disk_size: needs,
  architecture,
  deprecated: null as string | null,
});
const images = [
  image('debian-12', 5, 'x86'),
  image('debian-12', 5, 'arm'),
  image('ubuntu-24.04', 5, 'x86'),
  { ...image('debian-10', 5, 'x86'), deprecated: '2024-06-30T00:00:00+00:00' },
  image(null, 60, 'x86'),
].map((each, index) => ({ id: index + 101, ...each }));

const imageNamed = (name: unknown) =>
  images.find((each) => each.name === name || String(each.id) === String(name));

/** Whether an image can be put on a type: its architecture, and a disk that is large enough. */
export function imageFits(name: unknown, kind: NonNullable<ReturnType<typeof kindNamed>>): boolean {
  const first = imageNamed(name);
  const one = images.find(
    (each) =>
      each.architecture === kind.architecture && (each === first || each.name === first?.name),
  );
  return one !== undefined && one.disk_size <= kind.disk;
}

type Query = Record<string, string>;
const problem = (code: string, message: string) => ({ error: { code, message, details: null } });

export function catalogueRoutes(app: FastifyInstance): void {
  app.get('/v1/server_types', (request) => {
    const { name } = request.query as Query;
    return { server_types: shownKinds.filter((kind) => name === undefined || kind.name === name) };
  });
  app.get('/v1/images', (request) => {
    const { name, architecture, include_deprecated: all } = request.query as Query;
    const found = images.filter(
      (each) =>
        (name === undefined || each.name === name) &&
        (architecture === undefined || each.architecture === architecture) &&
        (all === 'true' || each.deprecated === null),
    );
    return { images: found };
  });
  app.get('/v1/images/:id', (request, reply) => {
    const { id } = request.params as Query;
    const found = images.find((each) => String(each.id) === id);
    return found ? { image: found } : reply.code(404).send(problem('not_found', 'not found'));
  });
  app.get('/v1/locations', () => ({
    locations: places.map((name, index) => ({ id: index + 1, name })),
  }));
  for (const path of ['/v1/datacenters', '/v1/datacenters/:id']) {
    app.get(path, (_request, reply) =>
      reply.code(410).send(problem('gone', 'this endpoint was removed; use locations')),
    );
  }
}
