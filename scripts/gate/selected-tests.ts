import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pathsChangedSince } from './changed-paths.ts';
import { ensureChromium } from '../programs/chromium.ts';

/** What the caller of `npm test -- …` selected. Without a selection the whole gate runs. */
type Selection = Readonly<{
  /** Paths, or parts of paths, of Vitest files. */
  files: readonly string[];
  /** A part of the name of a case in these files. */
  caseName: string | undefined;
  /** Paths of Playwright files (`*.spec.ts`), or of folders that have nothing else. */
  specs: readonly string[];
  /** A part of a journey's title. */
  journey: string | undefined;
  /** The commit that `--changed` compares with; uncommitted changes are always included. */
  changedSince: string | undefined;
  isHeaded: boolean;
  isDebugged: boolean;
}>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = join('node_modules', 'vitest/vitest.mjs');
const playwright = join('node_modules', '@playwright/test/cli.js');

/** Reads the arguments of `npm test -- …`; an unknown option throws `TypeError` with its name. */
function readSelection(args: readonly string[]): Selection {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      changed: { type: 'boolean' },
      testNamePattern: { type: 'string', short: 't' },
      journey: { type: 'string' },
      headed: { type: 'boolean' },
      debug: { type: 'boolean' },
    },
  });
  const isChanged = values.changed === true;
  const named = isChanged ? [] : positionals;
  return {
    files: named.filter((path) => !isOfJourneys(path)),
    caseName: values.testNamePattern,
    specs: named.filter(isOfJourneys),
    journey: values.journey,
    changedSince: isChanged ? (positionals[0] ?? 'HEAD') : undefined,
    isHeaded: values.headed === true,
    isDebugged: values.debug === true,
  };
}

const isSpec = (path: string) => path.endsWith('.spec.ts');
/** A journey, or a folder of journeys alone. */
const isOfJourneys = (path: string) =>
  isSpec(path) ||
  (globSync(`${path}/**/*.spec.ts`, { cwd: root }).length > 0 &&
    globSync(`${path}/**/*.test.ts`, { cwd: root }).length === 0);

/** The commands of Node that run a selection, in order; `changedSpecs` are the journeys changed. */
function commandsOf(selection: Selection, changedSpecs: readonly string[] = []): string[][] {
  const { files, caseName, journey, changedSince, isHeaded, isDebugged } = selection;
  const specs = [...selection.specs, ...changedSpecs];
  const commands: string[][] = [];
  // One worker of its own, so that the debugger stops in the test and not beside it.
  const debugger_ = isDebugged ? ['--inspect-brk', '--no-file-parallelism'] : [];
  if (changedSince !== undefined) {
    commands.push([vitest, 'run', '--changed', changedSince, '--passWithNoTests']);
  } else if (files.length > 0) {
    const filter = caseName === undefined ? [] : ['--testNamePattern', caseName];
    commands.push([vitest, 'run', ...debugger_, ...filter, ...files]);
  }
  if (specs.length > 0 || journey !== undefined) {
    const filter = journey === undefined ? [] : ['--grep', journey];
    const shown = [...(isHeaded ? ['--headed'] : []), ...(isDebugged ? ['--debug'] : [])];
    commands.push([playwright, 'test', ...specs, ...filter, ...shown]);
  }
  return commands;
}

/** Spec files that differ from a commit, new ones included. */
function specsChangedSince(commit: string): string[] {
  return pathsChangedSince(commit).filter((path) => isSpec(path) && existsSync(join(root, path)));
}

/** Resolves to the exit code of a command that uses this terminal. */
function run(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = ['--disable-warning=ExperimentalWarning'];
    const child = spawn(process.execPath, [...options, ...args], { cwd: root, stdio: 'inherit' });
    const end = () => child.kill('SIGTERM');
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    process.on('disconnect', end);
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs what `npm test -- …` selected and nothing else; resolves to the exit code. */
export async function runSelection(args: readonly string[]): Promise<number> {
  process.channel?.unref();
  try {
    const selection = readSelection(args);
    const { changedSince } = selection;
    const changed = changedSince === undefined ? [] : specsChangedSince(changedSince);
    const commands = commandsOf(selection, changed);
    if (commands.length === 0) throw new TypeError('Name a file, --changed or --journey TITLE.');
    if (commands.some(([program]) => program === playwright)) ensureChromium();
    for (const command of commands) {
      const code = await run(command);
      if (code !== 0) return code;
    }
    return 0;
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    console.error(cause.message);
    return 2;
  }
}
