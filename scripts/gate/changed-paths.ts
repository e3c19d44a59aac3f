import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Paths that differ from a commit, new ones included. Throws `TypeError` with what git says. */
export function pathsChangedSince(commit: string): readonly string[] {
  return [
    ...lines(['diff', '--name-only', '--no-renames', commit]),
    ...lines(['ls-files', '--others', '--exclude-standard']),
  ];
}

/**
 * Paths that differ from the state before: from where this branch left `origin`, or on a commit
 * that is landed there (as in CI) from the newest one that is a day older, which a nightly run has
 * tested completely. Nothing where git has no answer, as in a clone of one commit.
 */
export function changedPaths(): readonly string[] | undefined {
  try {
    return pathsChangedSince(commitBefore());
  } catch (cause) {
    if (cause instanceof TypeError) return undefined;
    throw cause;
  }
}

const secondsOfDay = 86_400;

function commitBefore(): string {
  const [head] = lines(['rev-parse', 'HEAD']);
  const [landed] = lines(['for-each-ref', '--format=%(objectname)', 'refs/remotes/origin/HEAD']);
  const [shared] = landed === undefined ? [] : lines(['merge-base', 'HEAD', landed]);
  if (shared !== undefined && shared !== head) return shared;
  const [landedAt] = lines(['show', '--no-patch', '--format=%ct', 'HEAD']);
  const before = `--before=${Number(landedAt) - secondsOfDay}`;
  const [older] = lines(['rev-list', '--max-count=1', before, 'HEAD']);
  if (older === undefined) throw new TypeError('No commit of this clone is a day older.');
  return older;
}

function lines(args: readonly string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (error !== undefined) throw new TypeError(error.message);
  if (status !== 0) throw new TypeError(stderr.trim());
  return stdout.split('\n').filter((line) => line !== '');
}
