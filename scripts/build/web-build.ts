import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { programRoot } from '#platform/program/program-file.ts';
import { isFresh, stampBuild } from '../fresh-build.mjs';

const builderIn = (root: string) => join(root, 'node_modules/vite/bin/vite.js');
const withoutBuilder =
  'This installation has no packages to build with. Run npm run build where they are, ' +
  'and bring the folder dist along with the sources that it was built from.';
const outputKept = 20_000;

/**
 * `force` builds in any case; `onBuild` is called when a build begins; `root` is another project.
 */
type BuildOptions = Readonly<{ force?: boolean; onBuild?: () => void; root?: string }>;

export type WebBuild = Readonly<{ built: boolean; problem: string | undefined }>;

/**
 * Builds the web application into dist/web when its sources have changed since the last build.
 * `problem` holds the builder's own words when it fails; the last good build then stays in place.
 */
export async function buildWebIfStale({
  force = false,
  onBuild = () => {},
  root = programRoot,
}: BuildOptions = {}): Promise<WebBuild> {
  if (!force && isFresh(root, 'web')) return { built: false, problem: undefined };
  onBuild();
  const problem = existsSync(builderIn(root)) ? await buildAll(root) : withoutBuilder;
  if (problem === undefined) stampBuild(root, 'web');
  return { built: true, problem };
}

/**
 * The app, which browsers must be able to read, and beside it the public pages as a program; then
 * that program's pages, beside the app; then all of it compressed.
 */
async function buildAll(root: string): Promise<string | undefined> {
  const vite = [builderIn(root), 'build', '--logLevel', 'warn'];
  const own = (name: string) => [join(root, `scripts/build/${name}.ts`)];
  const app = [vite, parseStep(root, join(root, 'dist/web/assets'))];
  const both = await Promise.all([runInTurn(root, app), runNode(root, [...vite, '--ssr'])]);
  const problem = both.find((one) => one !== undefined);
  return problem ?? runInTurn(root, [own('public-pages'), own('compress-build')]);
}

/** Resolves to what the first that fails has to say. */
async function runInTurn(
  root: string,
  steps: readonly (readonly string[])[],
): Promise<string | undefined> {
  for (const step of steps) {
    const problem = await runNode(root, step);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Arguments for Node to read the scripts of a folder as a browser would. */
export const parseStep = (root: string, folder: string): string[] => [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  join(root, 'scripts/build/parse-build.ts'),
  folder,
];

function runNode(root: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      // In any mode of the caller, customers get the small and fast build.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-outputKept);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (cause) => resolve(cause.message));
    child.on('exit', (code) => resolve(code === 0 ? undefined : output));
  });
}
