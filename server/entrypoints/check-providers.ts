import { checkProviders } from '#modules/payments';
import { reportReady } from '#platform/child.ts';
import { judgeOutgoing } from '#platform/outgoing/judged-agent.ts';
import { readSettings } from './settings.ts';
import { buildContext } from './context.ts';

/**
 * Asks each payment provider whether it accepts the shop's own settings, and says what to correct.
 * Runs at every start in live mode, and by hand. A refusal stops the start; silence does not, since
 * payments wait and the shop sells again when the provider is back.
 */
const config = readSettings();
judgeOutgoing(config);
const ctx = buildContext(config, 'check-providers');
try {
  const checks = await checkProviders(ctx.providers);
  const signs = { ok: 'accepted', refused: 'REFUSED', unknown: 'no answer' } as const;
  for (const { provider, what, verdict, advice } of checks) {
    const more = verdict === 'ok' ? '' : `\n    ${advice}`;
    console.log(`  ${provider}: ${what}: ${signs[verdict]}${more}`);
  }
  if (checks.some(({ verdict }) => verdict === 'refused')) process.exitCode = 1;
  reportReady();
} finally {
  await ctx.db.close();
}
