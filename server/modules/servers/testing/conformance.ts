import assert from 'node:assert/strict';
import type { OperationKind } from '#contracts/goods/servers.ts';
import type { ServerId } from '#contracts/ids.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { Secret } from '#platform/secrets.ts';
import { sampleFleet, startSandbox } from '../../../../sandbox/index.ts';
import { createServerProviders } from '../create-providers.ts';
import { FakeServerProvider } from '../providers/server-provider.fake.ts';
import {
  machineName,
  ProviderSilent,
  type Answer,
  type MachineSpec,
  type ServerProvider,
} from '../providers/server-provider.ts';
import { driveWork, powerSteps, sampleSpec, workOf } from './drive-work.ts';
import { losses, openLosingRoad, type Loss, type LosingRoad } from './losing-answers.ts';

/**
 * What every adapter must do at its provider, whatever answer is lost: one machine, with one
 * address, as large as it was sold, and nothing left after its end.
 */
type Subject = Readonly<{
  name: string;
  spec: MachineSpec;
  provider: ServerProvider;
  /** The same on a road without losses, to see what is there. */
  sight: ServerProvider;
  road: Pick<LosingRoad, 'lose' | 'calls' | 'close'>;
  /** How long a look again waits, of what the provider's adapter asks for. */
  waitMs: (askedMs: number | null) => number;
}>;

type Case = Readonly<{ name: string; run: (subject: Subject) => Promise<string | void> }>;

/** Lost answers are asked for again, as the worker does. */
const drive = async (subject: Subject, kind: OperationKind, key: ServerId): Promise<Answer> =>
  (await driveWork(subject.provider, workOf(subject.spec, kind, key), subject.waitMs)).answer;

const machinesOf = async ({ sight }: Subject, key: ServerId) =>
  (await sight.list()).filter((each) => each.key === key || each.name === machineName(key));

async function made(subject: Subject, key: ServerId) {
  const answer = await drive(subject, 'create', key);
  if (answer.kind !== 'done')
    throw new Error(`The machine was ${answer.kind}: ${reasonOf(answer)}`);
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

const nothing = async () => undefined;
const create = (subject: Subject) => async (key: ServerId) => void (await made(subject, key));

const cases: readonly Case[] = [
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
      const addresses = await Promise.all([made(subject, key), made(subject, key)]);
      assert.equal(new Set(addresses).size, 1);
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
        const answer = await drive(subject, kind, key);
        assert.equal(answer.kind, 'done', reasonOf(answer));
        assert.equal((await machinesOf(subject, key)).length, 1);
        const { power } = await subject.sight.look({ key, reference: null });
        assert.equal(power, kind === 'suspend' ? 'stopped' : 'running');
      }),
  })),
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

/** Addresses of a pool, which are set up with the filter that keeps the machine to them. */
const pooled: MachineSpec['network'] = {
  kind: 'static',
  ipv4: { address: '10.20.0.5', prefix: 24, gateway: '10.20.0.1' },
  ipv6: { address: '2a00:1::5', prefix: 64, gateway: 'fe80::1' },
  dns: ['9.9.9.9'],
  bridge: 'vmbr1',
  vlan: 7,
};

type Name = 'proxmox' | 'hetzner';
type Settings = Readonly<{ baseUrl: string; token: string; pool?: string }>;

function providerAt(name: Name, { baseUrl, token, pool = 'lango' }: Settings): ServerProvider {
  const secret = new Secret(token);
  const numbers = { from: 10_000, to: 19_999 };
  const { proxmox, hetzner } = createServerProviders({
    machines: {
      sandbox: undefined,
      proxmox: name === 'proxmox' ? { baseUrl, token: secret, pool, numbers } : undefined,
      hetzner: name === 'hetzner' ? { baseUrl, token: secret } : undefined,
    },
  });
  const provider = proxmox ?? hetzner;
  if (!provider) throw new Error(`There is no ${name}.`);
  return provider;
}

async function subjectAt(name: Name, settings: Settings, more: Partial<MachineSpec>) {
  const road = await openLosingRoad(settings.baseUrl);
  return {
    name,
    spec: { ...sampleSpec, ...more },
    provider: providerAt(name, { ...settings, baseUrl: road.url }),
    sight: providerAt(name, settings),
    road,
  };
}

/** The fake has no road: what it did is lost on the way back, or on the way there. */
function fakeSubject(): Subject {
  const fake = new FakeServerProvider('sandbox');
  let came = 0;
  let lost: Readonly<{ number: number; how: Loss }> | undefined;
  const advance: ServerProvider['advance'] = async (work) => {
    came += 1;
    const how = came === lost?.number ? lost.how : undefined;
    if (how === 'never arrives') throw new ProviderSilent('fake', work.kind);
    const answer = await fake.advance(work);
    if (how !== undefined) throw new ProviderSilent('fake', work.kind);
    return answer;
  };
  const provider = Object.assign(Object.create(fake) as ServerProvider, { advance });
  const lose: LosingRoad['lose'] = (call) => {
    came = 0;
    lost = call;
  };
  const road = { lose, calls: () => came, close: nothing };
  return { name: 'fake', spec: sampleSpec, provider, sight: fake, road, waitMs: () => 0 };
}

/** What a real account needs in the environment, beside the shop's own settings. */
const real = {
  proxmox: ['PROXMOX_URL', 'PROXMOX_TOKEN', 'PROXMOX_POOL'],
  hetzner: ['HETZNER_TOKEN'],
} as const;
const choices = ['MACHINE_IMAGE', 'MACHINE_TYPE', 'MACHINE_PLACE'] as const;
const hetznerUrl = 'https://api.hetzner.cloud';

/** The subject of a real account; throws with the settings that are missing. */
async function realSubject(name: Name, env: NodeJS.ProcessEnv): Promise<Subject> {
  const needed = [
    ...real[name],
    ...choices.filter((each) => name !== 'proxmox' || each !== 'MACHINE_TYPE'),
  ];
  const missing = needed.filter((each) => !env[each]);
  if (missing.length > 0) throw new RealAccountMissing(name, missing);
  const proxmox = { baseUrl: env['PROXMOX_URL'] ?? '', token: env['PROXMOX_TOKEN'] ?? '' };
  const settings =
    name === 'proxmox'
      ? { ...proxmox, pool: env['PROXMOX_POOL'] ?? '' }
      : { baseUrl: env['HETZNER_URL'] || hetznerUrl, token: env['HETZNER_TOKEN'] ?? '' };
  const [image = '', type = '', place = ''] = choices.map((each) => env[each] ?? '');
  const subject = await subjectAt(name, settings, { image, type, place });
  return { ...subject, waitMs: (askedMs) => askedMs ?? 5_000 };
}

/** `--real` was asked for, and the environment has no account to play on. */
export class RealAccountMissing extends Error {
  constructor(name: string, missing: readonly string[]) {
    super(`A real account of ${name} needs ${missing.join(', ')} in the environment.`);
    this.name = 'RealAccountMissing';
  }
}

/**
 * Plays every case for the sandbox's two providers and the fake, or for `realName` on an account of
 * the environment, and prints a line for each. Throws RealAccountMissing where there is none.
 */
export async function playMachines(
  realName: Name | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Readonly<{ passed: number; failed: number }>> {
  if (realName) return playAll([await realSubject(realName, env)]);
  const sandbox = await startSandbox({ clock: () => new Date(), timeScale: 0.01 });
  try {
    const at = (name: Name) => `${sandbox.addresses.http}/${name}`;
    const played = { waitMs: () => 5 };
    const proxmox = { baseUrl: at('proxmox'), token: sampleFleet.proxmox };
    const onPve = { image: '9000', place: 'pve1' };
    return await playAll([
      fakeSubject(),
      { ...(await subjectAt('proxmox', proxmox, onPve)), ...played },
      {
        ...(await subjectAt('proxmox', proxmox, { ...onPve, network: pooled })),
        name: 'proxmox with a pool',
        ...played,
      },
      {
        ...(await subjectAt('hetzner', { baseUrl: at('hetzner'), token: sampleFleet.hetzner }, {})),
        ...played,
      },
    ]);
  } finally {
    await sandbox.close();
  }
}

async function playAll(subjects: readonly Subject[]) {
  const counted = { passed: 0, failed: 0 };
  for (const subject of subjects) {
    for (const { name, run } of cases) {
      try {
        const figures = await run(subject);
        console.log(`  ok      ${subject.name}: ${name}${figures ? `\n          ${figures}` : ''}`);
        counted.passed += 1;
      } catch (cause) {
        const words = cause instanceof Error ? cause.stack : String(cause);
        console.log(`  FAILED  ${subject.name}: ${name}\n${words}`);
        counted.failed += 1;
      }
    }
    await subject.road.close();
  }
  return counted;
}
