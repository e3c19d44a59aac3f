import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { endRunning } from '../gate/process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A command was asked for something that does not exist; the message lists what does. */
export class UnknownSuite extends Error {
  override readonly name = 'UnknownSuite';
}

/** Names of the programs in a folder: each `<name>.ts` that is no test. */
export function suitesIn(folder: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((file) => /^[a-z][a-z-]*\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted();
}

/** Loads `<folder>/<name>.ts`. Throws `UnknownSuite` for a name that is not there. */
export async function loadSuite(folder: string, name: string): Promise<unknown> {
  const known = suitesIn(folder);
  if (!known.includes(name)) {
    const offer = known.length > 0 ? `Use one of: ${known.join(', ')}.` : `${folder}/ is empty.`;
    throw new UnknownSuite(`There is no "${name}" in ${folder}/. ${offer}`);
  }
  return import(pathToFileURL(join(root, folder, `${name}.ts`)).href);
}

/**
 * Ends this process, and what it has started, on a signal or when its output is no longer read: a
 * plain signal would end it before it could clean up.
 */
export function endWhenTold(): void {
  const end = () => process.exit(130);
  for (const told of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.once(told, end);
  for (const output of [process.stdout, process.stderr]) output.once('error', end);
  process.once('exit', () => endRunning('SIGTERM'));
  process.channel?.unref();
}

/**
 * Runs a command and ends the process: with 1 when something failed, with 2 for a mistake of the
 * caller, which is printed without a stack.
 */
export async function runCommand(command: () => Promise<boolean>): Promise<never> {
  endWhenTold();
  let code = 1;
  try {
    if (await command()) code = 0;
  } catch (cause) {
    const isCallers = cause instanceof UnknownSuite;
    if (isCallers) code = 2;
    console.error(isCallers ? cause.message : cause);
    console.log('0 passed, 1 failed');
  }
  process.exit(code);
}
