import { readFileSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Variables } from '../settings.ts';
import { shownSettings } from './setting-names.ts';

const suffix = '_FILE';
/** A certificate has a few thousand characters; nothing that is a setting has more than this. */
const bytesMax = 64 * 1024;

export type FromFiles = Readonly<{
  /** The variables, each `NAME_FILE` replaced by what its file holds as `NAME`. */
  env: Variables;
  /** Sentences that begin with the name of a variable that cannot be used. */
  problems: readonly string[];
  /** The settings that have no value for that reason; nothing else is said of them. */
  unread: ReadonlySet<string>;
}>;

/**
 * Reads every setting that is given as a file, such as `LANGO_SECRET_FILE` for `LANGO_SECRET`: so
 * Docker, Kubernetes and systemd hand secrets over without an environment that all may read. One
 * line end at the end of the file is not part of the value.
 */
export function readSettingFiles(given: Variables): FromFiles {
  const env: Record<string, string | undefined> = { ...given };
  const problems: string[] = [];
  const unread = new Set<string>();
  const known = shownSettings();
  for (const [variable, path] of Object.entries(given)) {
    const name = variable.endsWith(suffix) ? variable.slice(0, -suffix.length) : undefined;
    if (name === undefined || path === undefined || !known.has(name)) continue;
    delete env[variable];
    const read = given[name] === undefined ? readValue(path) : { problem: both(name) };
    if ('value' in read) env[name] = read.value;
    else {
      problems.push(`${variable} ${read.problem}`);
      unread.add(name);
    }
  }
  return { env, problems, unread };
}

const both = (name: string) => `and ${name} are both set; give one of them`;

function readValue(path: string): Readonly<{ value: string } | { problem: string }> {
  if (!isAbsolute(path)) return { problem: 'must be the whole path of a file, from /' };
  try {
    if (statSync(path).size > bytesMax) return { problem: 'names a file that is no setting' };
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return value === '' ? { problem: 'names a file without a value' } : { value };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return { problem: `names a file that cannot be read (${code})` };
  }
}
