export { RealAccountMissing } from './conformance-subjects.ts';
import assert from 'node:assert/strict';
import type { OperationKind } from '#contracts/goods/servers.ts';
import type { ServerId } from '#contracts/ids.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { sampleFleet } from '../../../../sandbox/index.ts';
import {
  machineName,
  ProviderSilent,
  type Answer,
  type ServerProvider,
} from '../providers/server-provider.ts';
import { beginWork, driveWork, powerSteps, workOf, type Ended } from './drive-work.ts';
import {
  fakeSubject,
  pooled,
  realSubject,
  subjectAt,
  type Name,
  type Subject,
} from './conformance-subjects.ts';
import { startPlayed } from './played-providers.ts';
import { losses, type Loss } from './losing-answers.ts';

type Case = Readonly<{ name: string; run: (subject: Subject) => Promise<string | void> }>;

/** Lost answers are asked for again, as the worker does. */
const drive = async (subject: Subject, kind: OperationKind, key: ServerId): Promise<Answer> =>
  (await driveWork(subject.provider, workOf(subject.spec, kind, key), subject.waitMs)).answer;

const machinesOf = async ({ sight }: Subject, key: ServerId) =>
  (await sight.list()).filter((each) => each.key === key || each.name === machineName(key));

/** The password that the worker would keep opens the machine. */
async function opened(subject: Subject, key: ServerId, { answer, password }: Ended) {
  assert.equal(answer.kind, 'done', reasonOf(answer));
  if (subject.passwordOf) assert.equal(await subject.passwordOf(key), password, 'the password');
}

async function made(subject: Subject, key: ServerId, begun = workOf(subject.spec, 'create', key)) {
  const end = await driveWork(subject.provider, begun, subject.waitMs);
  const { answer } = end;
  if (answer.kind !== 'done')
    throw new Error(`The machine was ${answer.kind}: ${reasonOf(answer)}`);
  await opened(subject, key, end);
  const { cpus, memoryMb, diskGb } = subject.spec;
  assert.ok(answer.access?.address, 'it has an address');
  assert.ok(answer.measured, 'its size was read back');
  assert.equal(answer.measured.cpus, cpus);
  assert.equal(answer.measured.memoryMb, memoryMb);
  assert.ok(answer.measured.diskGb >= diskGb, `${answer.measured.diskGb} of ${diskGb} GB`);
  assert.equal((await machinesOf(subject, key)).length, 1, 'machines of the server');
  return answer.access.address;
}

const reasonOf = (answer: Answer) => ('reason' in answer ? answer.reason : '');

async function ended(subject: Subject, key: ServerId) {
  const answer = await drive(subject, 'terminate', key);
  assert.equal(answer.kind, 'done', reasonOf(answer));
  assert.deepEqual(await machinesOf(subject, key), [], 'nothing is left');
  assert.equal((await subject.sight.look({ key, reference: null })).power, 'missing');
}

const freshKey = () => makeId('srv', systemRandomness);

/** Does `work` once to count its calls, then once for each of them and each way to lose it. */
async function losingEach(
  subject: Subject,
  prepare: (key: ServerId) => Promise<void>,
  work: (key: ServerId) => Promise<void>,
): Promise<string> {
  const play = async (call?: Readonly<{ number: number; how: Loss }>) => {
    const key = freshKey();
    await prepare(key);
    subject.road.lose(call);
    try {
      await work(key);
    } catch (cause) {
      const what = call ? `call ${call.number} ${call.how}` : 'no answer lost';
      throw new Error(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    } finally {
      subject.road.lose();
    }
    await drive(subject, 'terminate', key);
  };
  const key = freshKey();
  await prepare(key);
  subject.road.lose();
  await work(key);
  const calls = subject.road.calls();
  await drive(subject, 'terminate', key);
  for (let number = 1; number <= calls; number += 1) {
    for (const how of losses) await play({ number, how });
  }
  return `${calls} calls, each lost in ${losses.length} ways`;
}

/** Plays `run` for each number of steps that a create takes, from none on. */
async function eachStep(
  subject: Subject,
  run: (key: ServerId, steps: number) => Promise<void>,
): Promise<string> {
  const key = freshKey();
  const work = workOf(subject.spec, 'create', key);
  const { steps } = await driveWork(subject.provider, work, subject.waitMs);
  await drive(subject, 'terminate', key);
  for (let count = 0; count < steps; count += 1) {
    await run(freshKey(), count).catch((cause: unknown) => {
      const said = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`after ${count} steps: ${said}`, { cause });
    });
  }
  return `${steps} steps`;
}

type Dying = Readonly<{ kind: OperationKind; after: (key: ServerId) => Promise<void> }>;

/** Runs work once for each of its steps and loses that answer: it is requested again. */
async function dyingEach(
  subject: Subject,
  prepare: (key: ServerId) => Promise<void>,
  { kind, after }: Dying,
): Promise<string> {
  let steps = 0;
  for (let dies = 0; dies <= steps; dies += 1) {
    const key = freshKey();
    await prepare(key);
    let asked = 0;
    const advance: ServerProvider['advance'] = async (work) => {
      asked += 1;
      const isLast = asked === dies;
      const answer = await subject.provider.advance(work);
      if (isLast) throw new ProviderSilent('the worker', kind);
      return answer;
    };
    const mortal = Object.assign(Object.create(subject.provider) as ServerProvider, { advance });
    const work = workOf(subject.spec, kind, key);
    const end = await driveWork(mortal, work, subject.waitMs);
    assert.equal(end.answer.kind, 'done', `step ${dies}: ${reasonOf(end.answer)}`);
    if (kind !== 'terminate') await opened(subject, key, end);
    if (dies === 0) ({ steps } = end);
    await after(key);
    await drive(subject, 'terminate', key);
  }
  return `${steps} steps`;
}

const nothing = async () => undefined;
const create = (subject: Subject) => async (key: ServerId) => void (await made(subject, key));

/** What every provider of servers has to do. */
export const cases: readonly Case[] = [
  {
    name: 'a machine is made as it was sold, and goes without a trace',
    run: async (subject) => {
      const key = freshKey();
      const address = await made(subject, key);
      const again = await made(subject, key);
      assert.equal(again, address, 'asked again, the address is the same');
      await ended(subject, key);
      await ended(subject, key);
      return address;
    },
  },
  {
    name: 'two who ask at once make one machine',
    run: async (subject) => {
      const key = freshKey();
      const work = workOf(subject.spec, 'create', key);
      const ask = () => driveWork(subject.provider, work, subject.waitMs);
      const ends = await Promise.all([ask(), ask()]);
      const addresses = ends.map(({ answer }) => answer.kind === 'done' && answer.access?.address);
      assert.equal(new Set(addresses).size, 1);
      assert.equal((await machinesOf(subject, key)).length, 1, 'machines of the server');
      // A provider that draws passwords gave each its own; the worker keeps that of the last.
      const opens = await subject.passwordOf?.(key);
      if (opens !== undefined) assert.ok(ends.some(({ password }) => password === opens));
      await ended(subject, key);
    },
  },
  {
    name: 'create: whichever answer is lost, there is one machine of the right size',
    run: (subject) => losingEach(subject, nothing, create(subject)),
  },
  {
    name: 'terminate: whichever answer is lost, nothing is left',
    run: (subject) => losingEach(subject, create(subject), (key) => ended(subject, key)),
  },
  ...(['reinstall', 'reset-access', 'suspend'] as const).map((kind) => ({
    name: `${kind}: whichever answer is lost, it is done once and the machine is there`,
    run: (subject: Subject) =>
      losingEach(subject, create(subject), async (key) => {
        const work = workOf(subject.spec, kind, key);
        const end = await driveWork(subject.provider, work, subject.waitMs);
        if (kind === 'suspend') assert.equal(end.answer.kind, 'done', reasonOf(end.answer));
        else await opened(subject, key, end);
        assert.equal((await machinesOf(subject, key)).length, 1);
        const { power } = await subject.sight.look({ key, reference: null });
        assert.equal(power, kind === 'suspend' ? 'stopped' : 'running');
      }),
  })),
  ...(['create', 'reinstall', 'terminate'] as const).map((kind) => ({
    name: `${kind}: a worker that dies with an answer in hand, at any step, is followed by another`,
    run: (subject: Subject) =>
      dyingEach(subject, kind === 'create' ? nothing : create(subject), {
        kind,
        after: async (key) => {
          const left = kind === 'terminate' ? 0 : 1;
          assert.equal((await machinesOf(subject, key)).length, left, 'machines of the server');
        },
      }),
  })),
  {
    name: 'a refund at any step of a create leaves nothing, whether its answer was heard or not',
    run: (subject) =>
      eachStep(subject, async (key, steps) => {
        const begun = workOf(subject.spec, 'create', key);
        const { waitMs } = subject;
        const { reference } = await beginWork(subject.provider, begun, { steps, waitMs });
        const known = steps % 2 === 0 ? reference : null;
        const end = { ...workOf(subject.spec, 'terminate', key), reference: known };
        const { answer } = await driveWork(subject.provider, end, waitMs);
        assert.equal(answer.kind, 'done', reasonOf(answer));
        assert.deepEqual(await machinesOf(subject, key), [], 'nothing is left');
      }),
  },
  {
    name: 'a provider that is killed at any step of a create goes on with it when it is back',
    run: async (subject) => {
      const { restart, waitMs, provider } = subject;
      if (!restart) return 'not asked of a provider that we do not start';
      return eachStep(subject, async (key, steps) => {
        const begun = workOf(subject.spec, 'create', key);
        const work = await beginWork(provider, begun, { steps, waitMs });
        await restart();
        await made(subject, key, work);
        await ended(subject, key);
      });
    },
  },
  {
    name: 'power is as it was asked for, and what is so already stays',
    run: async (subject) => {
      const key = freshKey();
      await made(subject, key);
      for (const [kind, expected] of powerSteps) {
        const answer = await drive(subject, kind, key);
        assert.equal(answer.kind, 'done', `${kind}: ${reasonOf(answer)}`);
        const { power } = await subject.sight.look({ key, reference: null });
        assert.equal(power, expected, kind);
      }
      await ended(subject, key);
    },
  },
];

type Opened = Readonly<{ subjects: readonly Subject[]; close: () => Promise<void> }>;

/**
 * The sandbox's two providers and the fake, or `realName` on an account of the environment. Throws
 * RealAccountMissing where there is none.
 */
export async function openSubjects(
  realName: Name | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Opened> {
  if (realName) {
    return { subjects: [await realSubject(realName, env)], close: async () => undefined };
  }
  const sandbox = await startPlayed();
  const at = (name: Name) => `${sandbox.http}/${name}`;
  const played = (name: Name) => ({
    waitMs: () => 5,
    passwordOf: (key: ServerId) => sandbox.passwordOf(name, key),
    restart: sandbox.restart,
  });
  const proxmox = { baseUrl: at('proxmox'), token: sampleFleet.proxmox };
  const onPve = { image: '9000', place: 'pve1' };
  const subjects = [
    fakeSubject(),
    { ...(await subjectAt('proxmox', proxmox, onPve)), ...played('proxmox') },
    {
      ...(await subjectAt('proxmox', proxmox, { ...onPve, network: pooled })),
      name: 'proxmox with a pool',
      ...played('proxmox'),
    },
    {
      ...(await subjectAt('hetzner', { baseUrl: at('hetzner'), token: sampleFleet.hetzner }, {})),
      ...played('hetzner'),
    },
  ];
  return { subjects, close: sandbox.close };
}
