import type { Config } from '../config.ts';

/**
 * The pages that may send changes: the shop's own. The demo also accepts its own machine, with any
 * PUBLIC_URL; with real customers a page from there is foreign.
 */
export function ownOrigins({ mode, publicUrl, port }: Pick<Config, 'mode' | 'publicUrl' | 'port'>) {
  const { origin } = new URL(publicUrl);
  return mode === 'sandbox' ? [...new Set([origin, `http://localhost:${port}`])] : [origin];
}
