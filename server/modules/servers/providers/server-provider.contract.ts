import { expect, test } from 'vitest';
import type { ServerId } from '#contracts/ids.ts';
import type { OperationKind } from '#contracts/goods/servers.ts';
import { dayMs } from '#contracts/time.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { driveWork, powerSteps, workOf } from '../testing/drive-work.ts';
import type { Answer, Exchange, MachineSize, ServerProvider, Work } from './server-provider.ts';

export type Trouble = 'silent' | 'lost' | 'late' | 'busy' | 'fails';

/** What a provider's test context can do beside the port. */
export type Given = Readonly<{
  provider: ServerProvider;
  /** The next piece of work meets this. */
  trouble(what: Trouble): Promise<void>;
  /** What opens the machine, as the provider itself knows it. */
  passwordOf(key: ServerId): Promise<string | undefined>;
  /** How large the machine is, as the provider itself knows it. */
  sizeOf(key: ServerId): Promise<MachineSize | undefined>;
  /** Machines that are there, ours or not. */
  count(): Promise<number>;
  spec: Work['spec'];
}>;

const patienceMs = 20;

const freshKey = () => makeId('srv', systemRandomness);
const begin = ({ spec }: Given, kind: OperationKind, key: ServerId) => workOf(spec, kind, key);
const drive = ({ provider }: Given, work: Work) => driveWork(provider, work, () => patienceMs);

/** Every adapter and the fake pass it: keyed, repeatable, honest about what is not known. */
export function serverProviderContract(ctx: () => Promise<Given>) {
  creating(ctx);
  sizing(ctx);
  running(ctx);
  ending(ctx);
  watching(ctx);
}

function creating(ctx: () => Promise<Given>) {
  test('a machine is made with an address, a user and a password that opens it', async () => {
    const given = await ctx();
    const key = freshKey();
    const { answer, password } = await drive(given, begin(given, 'create', key));
    expect(answer).toMatchObject({ kind: 'done', access: { username: 'root' } });
    const { access } = answer as Extract<Answer, { kind: 'done' }>;
    expect(access?.address).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
    expect(await given.passwordOf(key)).toBe(password);
    expect(await given.provider.look({ key, reference: null })).toMatchObject({ power: 'running' });
  });

  test('the same key asked again answers for the same machine', async () => {
    const given = await ctx();
    const before = await given.count();
    const key = freshKey();
    const first = await drive(given, begin(given, 'create', key));
    const second = await drive(given, begin(given, 'create', key));
    expect(second.answer).toMatchObject({ access: accessOf(first.answer) });
    expect(await given.count()).toBe(before + 1);
  });

  test.each([
    ['was lost', 'lost'],
    ['was a gateway timeout', 'late'],
  ] as const)(
    'a machine whose answer %s is found by its key and not made twice',
    async (_, how) => {
      const given = await ctx();
      const before = await given.count();
      await given.trouble(how);
      const key = freshKey();
      const { answer, password } = await drive(given, begin(given, 'create', key));
      expect(answer.kind).toBe('done');
      expect(await given.passwordOf(key)).toBe(password);
      expect(await given.count()).toBe(before + 1);
    },
  );

  test('two askers with one key make one machine', async () => {
    const given = await ctx();
    const before = await given.count();
    const work = begin(given, 'create', freshKey());
    const ends = await Promise.all([drive(given, work), drive(given, work)]);
    expect(ends.map(({ answer }) => answer.kind)).toEqual(['done', 'done']);
    expect(await given.count()).toBe(before + 1);
  });

  test('silence, a lock and failing work are passed, and the machine comes after them', async () => {
    const given = await ctx();
    for (const what of ['silent', 'busy', 'fails'] as const) {
      await given.trouble(what);
      const key = freshKey();
      const { answer } = await drive(given, begin(given, 'create', key));
      expect({ what, answer: answer.kind }).toEqual({ what, answer: 'done' });
    }
  });

  test('what is noted holds no password', async () => {
    const given = await ctx();
    const notes: Exchange[] = [];
    const { password } = await drive(given, {
      ...begin(given, 'create', freshKey()),
      note: (exchange) => notes.push(exchange),
    });
    expect(notes.length).toBeGreaterThan(0);
    expect(JSON.stringify(notes)).not.toContain(password);
  });
}

const accessOf = (answer: Answer) => (answer.kind === 'done' ? answer.access : undefined);

/** A machine that runs. */
async function givenMachine(given: Given) {
  const key = freshKey();
  await drive(given, begin(given, 'create', key));
  const power = async () => (await given.provider.look({ key, reference: null })).power;
  return { key, power, after: (kind: OperationKind) => drive(given, begin(given, kind, key)) };
}

function sizing(ctx: () => Promise<Given>) {
  test('a machine is as large as was asked for, and is read back', async () => {
    const given = await ctx();
    const { cpus, memoryMb, diskGb } = given.spec;
    const key = freshKey();
    const { answer } = await drive(given, begin(given, 'create', key));
    expect(await given.sizeOf(key)).toEqual({ cpus, memoryMb, diskGb });
    expect(answer).toMatchObject({ kind: 'done', measured: { cpus, memoryMb, diskGb } });
  });

  test('a reinstalled machine is as large as before', async () => {
    const given = await ctx();
    const { key, after } = await givenMachine(given);
    const before = await given.sizeOf(key);
    await after('reinstall');
    expect(await given.sizeOf(key)).toEqual(before);
  });
}

function running(ctx: () => Promise<Given>) {
  test('power goes off and on, and what is so already stays', async () => {
    const { after, power } = await givenMachine(await ctx());
    for (const [kind, expected] of powerSteps) {
      const { answer } = await after(kind);
      const seen = { kind, answer: answer.kind, power: await power() };
      expect(seen).toEqual({ kind, answer: 'done', power: expected });
    }
  });

  test('a new password opens the machine', async () => {
    const given = await ctx();
    const { key, after } = await givenMachine(given);
    const { answer, password } = await after('reset-access');
    expect(answer.kind).toBe('done');
    expect(await given.passwordOf(key)).toBe(password);
  });

  test('a reinstalled machine runs with a new password', async () => {
    const given = await ctx();
    const { key, after, power } = await givenMachine(given);
    const before = await given.count();
    const { answer, password } = await after('reinstall');
    expect(answer.kind).toBe('done');
    expect(await given.passwordOf(key)).toBe(password);
    expect(await power()).toBe('running');
    expect(await given.count()).toBe(before);
  });

  test('work on a machine that is not there is refused', async () => {
    const given = await ctx();
    const { answer } = await drive(given, begin(given, 'reset-access', freshKey()));
    expect(['refused', 'later']).toContain(answer.kind);
  });
}

function ending(ctx: () => Promise<Given>) {
  test('a terminated machine is gone, and terminating it again is done', async () => {
    const given = await ctx();
    const { key, after, power } = await givenMachine(given);
    const before = await given.count();
    expect((await after('terminate')).answer.kind).toBe('done');
    expect(await power()).toBe('missing');
    expect(await given.count()).toBe(before - 1);
    expect((await drive(given, begin(given, 'terminate', key))).answer.kind).toBe('done');
  });

  test('an end whose answer was lost is found to have come', async () => {
    const given = await ctx();
    const { after, power } = await givenMachine(given);
    await given.trouble('lost');
    expect((await after('terminate')).answer.kind).toBe('done');
    expect(await power()).toBe('missing');
  });
}

function watching(ctx: () => Promise<Given>) {
  test('a console is a page that a browser opens, or it is not offered', async () => {
    const given = await ctx();
    const { key } = await givenMachine(given);
    const asked = given.provider.console({ key, reference: null });
    const opened = await asked.then(
      ({ url }) => url,
      () => null,
    );
    expect(opened !== null).toBe(given.provider.can.has('console'));
    expect(opened ?? 'https:').toMatch(/^https:/);
  });

  test('the list names the keys of our machines', async () => {
    const given = await ctx();
    const { key } = await givenMachine(given);
    const found = await given.provider.list();
    expect(found.map((each) => each.key)).toContain(key);
  });

  test('figures come in order of time and lie within the window', async () => {
    const given = await ctx();
    const { key } = await givenMachine(given);
    const to = new Date();
    const from = new Date(to.getTime() - dayMs);
    const samples = await given.provider.usage({ key, reference: null }, { from, to });
    const moments = samples.map(({ at }) => at.getTime());
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    for (const { cpu, inBytes, outBytes } of samples) {
      expect(cpu).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(inBytes) && Number.isInteger(outBytes)).toBe(true);
    }
  });

  test('a check of good settings says so', async () => {
    const { provider } = await ctx();
    expect(await provider.check()).toMatchObject({ ok: true });
  });
}
