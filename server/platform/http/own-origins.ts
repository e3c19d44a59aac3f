import type { Config } from '../config.ts';

/**
 * Whose pages may send what changes something: the shop's own. The demo answers on the machine that
 * it runs on as well, whatever PUBLIC_URL says; with real customers a page from there is foreign.
 */
export function ownOrigins({ mode, publicUrl, port }: Pick<Config, 'mode' | 'publicUrl' | 'port'>) {
  const { origin } = new URL(publicUrl);
  return mode === 'sandbox' ? [...new Set([origin, `http://localhost:${port}`])] : [origin];
}
