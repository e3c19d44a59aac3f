import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'dist/web-sources.sha256');
const sources = [
  'web/**/*',
  'contracts/**/*.ts',
  'languages/**/*',
  'docs/problems/*.md',
  'vite.config.ts',
  'scripts/{app-screens,app-shell,browsers,compress-build,offline-files,page-styles}.ts',
  'scripts/{public-pages,shared-parts,site-files,site-scripts}.ts',
  'package-lock.json',
];
/** Nothing of a build, wherever it stands. */
const others = ['web/**/*.md', 'languages/README.md', '{web,contracts}/**/*.test.{ts,tsx}'];
const builder = join(root, 'node_modules/vite/bin/vite.js');
const withoutBuilder =
  'This installation has no development packages to build with. Run npm run build where they are, ' +
  'and bring the folder dist along with the sources that it was built from.';
const outputKept = 20_000;

/** `force` builds in any case; `onBuild` is told when a build begins. */
type BuildOptions = Readonly<{ force?: boolean; onBuild?: () => void }>;

export type WebBuild = Readonly<{ built: boolean; problem: string | undefined }>;

/**
 * Builds the web application into dist/web when its sources have changed since the last build.
 * `problem` holds the builder's own words when it fails; the last good build then stays in place.
 */
export async function buildWebIfStale({
  force = false,
  onBuild = () => {},
}: BuildOptions = {}): Promise<WebBuild> {
  const hash = hashOfSources();
  const current = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
  if (current && !force) return { built: false, problem: undefined };
  onBuild();
  const problem = existsSync(builder) ? await buildAll() : withoutBuilder;
  if (problem === undefined) {
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, hash);
  }
  return { built: true, problem };
}

/** The files that a build is made of, by their path in the project at `folder`. */
export const sourcesIn = (folder: string): readonly string[] =>
  globSync(sources, { cwd: folder, exclude: others })
    .filter((file) => statSync(join(folder, file)).isFile())
    .toSorted();

/** Names and contents, so that a renamed or deleted file counts as a change. */
function hashOfSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of sourcesIn(root)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * The app; then the public pages as a program; then that program's pages, beside the app; then all
 * of it compressed.
 */
async function buildAll(): Promise<string | undefined> {
  const vite = [builder, 'build', '--logLevel', 'warn'];
  const own = (name: string) => [join(root, `scripts/${name}.ts`)];
  const steps = [vite, [...vite, '--ssr'], own('public-pages'), own('compress-build')];
  for (const step of steps) {
    const problem = await runNode(step);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function runNode(args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      // Whatever the caller's mode is, customers get the small and fast build.
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
