import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Randomness } from '#platform/random.ts';
import { resealColumn, type Resealed } from '#platform/sealing/reseal.ts';
import { claimSealingKeys, retireFormerKeys, sealsSince } from '#platform/sealing/sealing-keys.ts';
import type { Keyring } from '#platform/secrets.ts';
import { sealedColumns } from './sealed-columns.ts';
import { dayMs } from '#contracts/time.ts';

type RotationContext = Readonly<{
  db: Database;
  keyring: Keyring;
  random: Randomness;
  clock: Clock;
}>;

/**
 * The report for the operator; whether every value is under the current secret; and whether the
 * former ones are retired, because no process encrypts with them.
 */
export type Rotation = Readonly<{ said: string; isSealed: boolean; isDone: boolean }>;

const secretBytes = 32;
/** As long as a session lives at most; nothing that a person keeps in a browser matters longer. */
const sessionDays = 30;

/**
 * Encrypts every value again that is not under the current secret or not bound to its row. When
 * none is left and no connected process encrypts with another, the former secrets are retired: a
 * start without them is allowed, one with them refused. Can run beside the shop, and repeatedly.
 * Throws `StartRefused` when a secret is missing.
 */
export async function rotateSecret(ctx: RotationContext): Promise<Rotation> {
  const { db, keyring, clock } = ctx;
  await claimSealingKeys(db, keyring, clock());
  const done: Resealed[] = [];
  for (const column of sealedColumns) done.push(await resealColumn(ctx, column));
  const isSealed = done.every(({ left }) => left === 0);
  const others = isSealed ? await db.transaction((tx) => retireFormerKeys(tx, keyring)) : [];
  const isDone = isSealed && others.length === 0;
  const lines = done.flatMap(lineOf);
  const count = done.reduce((sum, { resealed }) => sum + resealed, 0);
  const result =
    lines.length === 0
      ? ['Every value is under LANGO_SECRET.']
      : [...lines, `${count} sealed anew.`];
  const next = isSealed && !isDone ? adviceFor(others) : await advice(ctx, isSealed);
  return { said: [...result, '', ...next].join('\n'), isSealed, isDone };
}

/** What happened to a column; nothing where there was nothing to do. */
function lineOf({ name, resealed, shut, left }: Resealed): string[] {
  if (resealed + shut + left === 0) return [];
  const also = [
    ...(left > 0 ? [`${left} left`] : []),
    ...(shut > 0 ? [`${shut} that none of the secrets opens`] : []),
  ];
  return [`  ${name}: ${[`${resealed} sealed anew`, ...also].join(', ')}`];
}

/** A forgotten process would keep encrypting values that cannot be opened later. */
const adviceFor = (others: readonly string[]) => [
  `These processes are connected and seal under a former secret: ${others.join(', ')}.`,
  'Restart them with the LANGO_SECRET of now, and run this again.',
];

async function advice({ db, keyring, random, clock }: RotationContext, isSealed: boolean) {
  if (!isSealed) {
    return [
      'Values are left that were in use all the time, or that a process seals under a former secret.',
      'Restart api, worker and every gateway with the LANGO_SECRET of now, and run this again.',
    ];
  }
  if (keyring.names.length > 1) {
    const since = (await sealsSince(db, keyring)) ?? clock();
    const until = new Date(since.getTime() + sessionDays * dayMs).toISOString().slice(0, 10);
    return [
      'LANGO_SECRET_FORMER may be taken out: no process seals under it, and none that starts with it',
      'as its LANGO_SECRET is let in. Then restart api, worker and every gateway.',
      `Whoever signed in before the change has to sign in again then; from ${until} on, nobody.`,
      'After a leak, take it out at once.',
    ];
  }
  const fresh = Buffer.from(random(secretBytes)).toString('hex');
  return [
    'To change LANGO_SECRET:',
    '  1. Let every process read both: set',
    `       LANGO_SECRET_FORMER=${fresh}`,
    '     and restart api, worker and every gateway, one after the other.',
    '  2. Exchange them: set',
    `       LANGO_SECRET=${fresh}`,
    '       LANGO_SECRET_FORMER=(what LANGO_SECRET is now)',
    '     and restart them again.',
    '  3. Run this command again.',
  ];
}
