import { fieldAt } from '#platform/outgoing/read-answer.ts';
import { listAt, textAt, type Ask } from './http.ts';
import {
  mbPerGb,
  ProviderSilent,
  shortOf,
  type Fit,
  type MachineSize,
  type MachineSpec,
  type Work,
} from './server-provider.ts';

// GET /v1/server_types?name=<type>          its size, architecture, and the locations that sell it
// GET /v1/images?name=<image>&architecture=  or /v1/images/:id: the disk that it needs at least

type Misfit = Extract<Fit, { ok: false }>;

/** Memory and disk of a type are gigabytes; the disk of a server may be smaller than its type's. */
export const sizeOfType = (type: unknown, diskGb = textAt(type, 'disk')): MachineSize => ({
  cpus: Number(textAt(type, 'cores')),
  memoryMb: Number(textAt(type, 'memory')) * mbPerGb,
  diskGb: Number(diskGb),
});

const no = (setting: Misfit['setting'], detail: string): Misfit => ({ ok: false, setting, detail });

const typePath = (type: string) => `/v1/server_types?name=${encodeURIComponent(type)}`;

/** Asks for the type of a spec. The answer's own clock says what is past. */
export async function askType(ask: Ask, { type }: MachineSpec, note?: Work['note']) {
  const reply = await ask({ method: 'GET', path: typePath(type) }, note);
  const at = Date.parse(reply.headers.get('date') ?? '');
  return { reply, type: listAt(reply.json, 'server_types')[0], at };
}

type FitQuery = Readonly<{ type: unknown; at: number }>;

/** The type as its location sells it; undefined where it does not. */
const soldAt = (type: unknown, place: string) =>
  listAt(type, 'locations').find((each) => textAt(each, 'name') === place);

/** When a type is sold for the last time, everywhere or in the location of the spec. */
function lastDay(type: unknown, place: string): string {
  const last = ['deprecation', 'unavailable_after'] as const;
  return textAt(type, ...last) || textAt(soldAt(type, place), ...last);
}

/** Why no server of that type can ever be what was sold; undefined when it can. */
export function judgeType({ type, at }: FitQuery, spec: MachineSpec): Misfit | undefined {
  const named = `The server type ${spec.type}`;
  if (!type) return no('type', `There is no server type ${spec.type}.`);
  if (Date.parse(lastDay(type, spec.place)) <= at)
    return no('type', `${named} is not sold any more.`);
  const lack = shortOf(sizeOfType(type), spec);
  if (lack !== null) return no('type', `${named} has only ${lack}.`);
  if (!soldAt(type, spec.place)) return no('place', `${named} is not sold in ${spec.place}.`);
  return undefined;
}

/** Whether a type and an image can be what an offer promises, today and in that location. */
export async function hetznerFits(ask: Ask, provider: string, spec: MachineSpec): Promise<Fit> {
  const { reply, ...asked } = await askType(ask, spec);
  if (reply.status !== 200) throw new ProviderSilent(provider, 'its server types');
  const { type } = asked;
  const problem = judgeType(asked, spec) ?? (await judgeImage(ask, provider, { spec, type }));
  if (problem) return problem;
  // An order still tries it: capacity changes by the hour.
  if (!hasRoom(soldAt(type, spec.place))) {
    return no('place', `${spec.place} has no room for ${spec.type} now.`);
  }
  const last = lastDay(type, spec.place);
  const { cpus, memoryMb, diskGb } = sizeOfType(type);
  const size = `${cpus} processors, ${memoryMb} MB of memory, ${diskGb} GB of disk`;
  return { ok: true, detail: last === '' ? size : `${size}; sold until ${last.slice(0, 10)}` };
}

const hasRoom = (sold: unknown) => fieldAt(sold, 'available') !== false;

type Pair = Readonly<{ spec: MachineSpec; type: unknown }>;

async function judgeImage(
  ask: Ask,
  provider: string,
  { spec, type }: Pair,
): Promise<Misfit | undefined> {
  const architecture = textAt(type, 'architecture');
  const found = await findImage(ask, provider, { name: spec.image, architecture });
  if (!found) return no('image', `There is no image ${spec.image} for ${architecture}.`);
  const named = `The image ${spec.image}`;
  if (textAt(found, 'architecture') !== architecture) {
    return no('image', `${named} is for ${textAt(found, 'architecture')}, not ${architecture}.`);
  }
  if (textAt(found, 'status') !== 'available') return no('image', `${named} is not available.`);
  if (textAt(found, 'deprecated') !== '') return no('image', `${named} is deprecated.`);
  const needsGb = Number(textAt(found, 'disk_size'));
  const hasGb = sizeOfType(type).diskGb;
  if (needsGb <= hasGb) return undefined;
  return no('image', `${named} needs ${needsGb} GB of disk, and ${spec.type} has ${hasGb}.`);
}

/** Images of Hetzner have names; our own snapshots have a number only. */
async function findImage(
  ask: Ask,
  provider: string,
  { name, architecture }: Readonly<{ name: string; architecture: string }>,
): Promise<unknown> {
  const isNumber = /^\d+$/.test(name);
  const query = `name=${encodeURIComponent(name)}&architecture=${encodeURIComponent(architecture)}`;
  const path = isNumber ? `/v1/images/${name}` : `/v1/images?${query}&include_deprecated=true`;
  const { status, json } = await ask({ method: 'GET', path });
  if (status === 404) return undefined;
  if (status !== 200) throw new ProviderSilent(provider, 'its images');
  return isNumber ? fieldAt(json, 'image') : listAt(json, 'images')[0];
}
