import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ChildMessage } from '#platform/child.ts';
import { programFile } from '#platform/program/program-file.ts';
import { StartRefused } from '#platform/start-refused.ts';
import type { ProcessPlan } from './process-keeper.ts';

type OncePlan = Pick<ProcessPlan, 'env' | 'log'> &
  Readonly<{
    /** An entrypoint that ends on its own, such as `seed`. */
    name: string;
    args?: readonly string[];
    /** Said when it fails. */
    failure: string;
    /** Ends it early. */
    signal?: AbortSignal;
  }>;

/** Runs an entrypoint to its end. Throws `StartRefused` when it fails. */
export async function runOnce(
  { name, args = [], env, log, failure, signal }: OncePlan,
  onMessage: (message: ChildMessage) => void,
): Promise<void> {
  const file = programFile(`server/entrypoints/${name}.ts`);
  const output = log ? 'pipe' : 'inherit';
  const child = fork(file, [...args], { env, stdio: ['ignore', output, output, 'ipc'], signal });
  if (child.stdout) log?.take(child.stdout);
  if (child.stderr) log?.take(child.stderr);
  child.on('message', (message) => onMessage(message as ChildMessage));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return;
  throw new StartRefused(`${failure} ${log?.tail() ?? ''}`);
}
