import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartRefused } from '#platform/start-refused.ts';
import { readSettingsText } from './settings-text.ts';

type Given = Readonly<{
  /** Where the project is, with its `.env`. */
  root: string;
  /** Where the command was typed; a relative path begins there. */
  typedIn: string;
  args: readonly string[];
  /** The environment, to which the file adds. */
  env: NodeJS.ProcessEnv;
}>;

/** Node itself takes `--env-file` from any place of a command, before we see it. */
const option = '--env';

/**
 * Reads the settings file into the environment: the one named by `--env`, or `.env` beside
 * package.json if there is one. What the environment holds already wins. Returns the arguments that
 * are left.
 */
export function loadEnvFile({ root, typedIn, args, env }: Given): string[] {
  const { named, rest } = splitOption(args);
  const file = named === undefined ? join(root, '.env') : resolve(typedIn, named);
  if (existsSync(file)) {
    const settings = readSettingsText(readFileSync(file, 'utf8'), file);
    for (const [name, value] of Object.entries(settings)) env[name] ??= value;
  } else if (named !== undefined) {
    throw new StartRefused(`${option} names ${file}, and there is no such file.`);
  }
  return rest;
}

/** `--env PATH` and `--env=PATH`. */
function splitOption(args: readonly string[]) {
  const at = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  if (at < 0) return { named: undefined, rest: [...args] };
  const isJoined = args[at] !== option;
  const named = isJoined ? args[at]?.slice(option.length + 1) : args[at + 1];
  if (!named) throw new StartRefused(`${option} needs the path of a file.`);
  return { named, rest: args.toSpliced(at, isJoined ? 1 : 2) };
}
