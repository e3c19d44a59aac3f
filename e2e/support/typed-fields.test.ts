import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { declaredCalls } from './declared-calls.ts';

const contract = async (file: string): Promise<Readonly<Record<string, unknown>>> =>
  import(join(import.meta.dirname, '../../contracts', file));

type Leaf = Readonly<{ place: string; schema: z.core.$ZodString }>;

/** Every text in an input, however deep. */
function leavesOf(schema: unknown, place: string): readonly Leaf[] {
  const { _zod } = (schema ?? {}) as { _zod?: { def: z.core.$ZodTypeDef } };
  if (!_zod) return [];
  const def = _zod.def as z.core.$ZodTypes['_zod']['def'];
  if (def.type === 'string') return [{ place, schema: schema as z.core.$ZodString }];
  if (def.type === 'object') {
    const fields = Object.entries(def.shape);
    return fields.flatMap(([name, field]) => leavesOf(field, `${place} ${name}`));
  }
  if (def.type === 'union') return def.options.flatMap((option) => leavesOf(option, place));
  if (def.type === 'array') return leavesOf(def.element, place);
  if (def.type === 'record') return leavesOf(def.valueType, place);
  if (def.type === 'pipe') return leavesOf(def.in, place);
  return 'innerType' in def ? leavesOf(def.innerType, place) : [];
}

const readers: ReadonlySet<unknown> = new Set(Object.values(await contract('typed.ts')));

/** What a schema does to a text before it judges. */
const changesOf = ({ _zod }: z.core.$ZodString) =>
  (_zod.def.checks ?? []).map((check) => check._zod.def as { check: string; tx?: unknown });

const isReadAsTyped = ({ schema }: Leaf) => changesOf(schema).some(({ tx }) => readers.has(tx));

/** Fields that are not typed: programs generate them, send them back or choose them from a list. */
const byPrograms = new Set(
  (
    'id ids lineIds rawId key token fingerprint quoteId productId paymentId leaseId renews ' +
    'assignee orders to seen files components hidden list supplier category customerId ' +
    'adapter regionName city isp countryCode country page pageNum pageSize size status before ' +
    'from until day startsAt endsAt asOf label subUser website subject p256dh auth endpoint ' +
    'address transports clientDataJSON attestationObject authenticatorData signature userHandle ' +
    'codes current at'
  ).split(' '),
);
/** Taken to the letter: any character may be part of it. */
const secrets = new Set(['password', 'currentPassword']);
/** Whole files, whose reader takes each cell as typed. */
const files = new Set([
  // A word of a username, which people copy from the list.
  'POST /leases/:id/sessions/release body name',
  'POST /admin/stock/import/preview body text',
  'POST /admin/stock/import body text',
  'POST /admin/products/import/preview body text',
  'POST /admin/products/import body text',
  'POST /admin/statements/preview body data',
  'POST /admin/statements body data',
]);

async function allLeaves() {
  const calls = [...(await declaredCalls())].flatMap(([name, { body, query }]) => [
    ...leavesOf(body, `${name} body`),
    ...leavesOf(query, `${name} query`),
  ]);
  const { abuseForm } = await contract('support/abuse.ts');
  const { waitingForm } = await contract('sale/waiting.ts');
  return [...calls, ...leavesOf(abuseForm, 'abuse'), ...leavesOf(waitingForm, 'waiting')];
}

test('every text that is typed is read as what is seen of it', async () => {
  const leaves = await allLeaves();
  expect(leaves.length).toBeGreaterThan(300);
  const others = leaves.filter((leaf) => !isReadAsTyped(leaf)).map(({ place }) => place);
  const nameOf = (place: string) => place.split(' ').at(-1) ?? '';
  const isKnown = (place: string) =>
    byPrograms.has(nameOf(place)) || secrets.has(nameOf(place)) || files.has(place);
  expect(others.filter((place) => !isKnown(place))).toEqual([]);
  const names = new Set(others.map(nameOf));
  expect([...byPrograms].filter((name) => !names.has(name))).toEqual([]);
});
