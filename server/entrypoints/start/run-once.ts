import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ChildMessage } from '#platform/child.ts';
import { StartRefused } from '#platform/start-refused.ts';
import type { ProcessPlan } from './process-keeper.ts';

type SeedPlan = Pick<ProcessPlan, 'env' | 'log' | 'say'> & Readonly<{ root: string }>;

/** Fills an empty database with the demo shop; a filled one is left as it is. */
export async function seedDatabase(
  { root, env, log }: SeedPlan,
  onMessage: (message: ChildMessage) => void,
): Promise<void> {
  const file = join(root, 'server/entrypoints/seed.ts');
  const output = log ? 'pipe' : 'inherit';
  const child = fork(file, [], { env, stdio: ['ignore', output, output, 'ipc'] });
  if (child.stdout) log?.take(child.stdout);
  if (child.stderr) log?.take(child.stderr);
  child.on('message', (message) => onMessage(message as ChildMessage));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return;
  throw new StartRefused(`The demo shop could not be filled in. ${log?.tail() ?? ''}`);
}
