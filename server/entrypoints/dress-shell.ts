import { locales } from '#contracts/locales.ts';
import { nameIn } from '#contracts/facts-in-pages.ts';
import { escapeHtml } from '#contracts/escape-html.ts';
import type { LiveShop } from '#modules/settings';

/** Puts the shop's name into the application's shell and, while buying rests, the owner's words. */
export function dressShell(shell: string, { name, maintenance }: LiveShop): string {
  const named = nameIn(shell, name);
  if (!maintenance.isOn) return named;
  const news = locales.map(
    (language) =>
      `<meta name="maintenance" lang="${language}" content="${escapeHtml(maintenance[language])}">`,
  );
  return named.replace('</head>', () => `${news.join('')}</head>`);
}

/** The web manifest under the shop's name. */
export function dressManifest(manifest: string, { name, tagline }: LiveShop): string {
  const built = JSON.parse(manifest) as Readonly<Record<string, unknown>>;
  return JSON.stringify({ ...built, name, short_name: name, description: tagline });
}
