import { join } from 'node:path';
import { exitWithParent } from '#platform/child.ts';
import { loadEnvFile } from '../server/entrypoints/start/env-file.ts';
import { openShop } from './open-shop.ts';
import type { OpenShop } from './open-shop.ts';
import { startTrouble } from '../server/entrypoints/start/start-trouble.ts';
import { watchSources } from './watch-sources.ts';

const forceAfterMs = 1_500;
const isDevelopment = process.argv.includes('--watch');
const root = join(import.meta.dirname, '..');
const say = (line: string) => console.log(line);

let shop: OpenShop | undefined;
let stoppingSince: number | undefined;

/** The first signal stops in order; a second one, when the person has lost patience, at once. */
async function stop(code = 0): Promise<void> {
  const now = performance.now();
  if (stoppingSince !== undefined) {
    // One Ctrl-C may arrive twice: from the terminal, and passed on by the command that started us.
    if (now - stoppingSince > forceAfterMs) process.exit(130);
    return;
  }
  stoppingSince = now;
  say('Stopping ...');
  await opening.catch(() => undefined);
  await shop?.stop();
  process.exit(code);
}

function giveUp(reason: string): void {
  console.error(`\n${reason}\n`);
  void stop(1);
}

async function open(): Promise<void> {
  const typedIn = process.env['INIT_CWD'] ?? process.cwd();
  loadEnvFile({ root, typedIn, args: process.argv.slice(2), env: process.env });
  shop = await openShop({
    root,
    env: process.env,
    say,
    isStopping: () => stoppingSince !== undefined,
    giveUp,
    isDevelopment,
  });
  if (stoppingSince !== undefined) return;
  if (isDevelopment) watchSources({ root, shop });
  process.send?.({ ready: true, addresses: shop.addresses });
  // Fault tests ask whom to kill; a number may have changed since the last answer.
  process.on('message', () => process.send?.({ processes: shop?.processes() }));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop());
}
exitWithParent(() => void stop());

const opening = open();
try {
  await opening;
} catch (cause) {
  const trouble = startTrouble(cause);
  console.error(trouble === undefined ? cause : `\n${trouble}\n`);
  process.exit(1);
}
