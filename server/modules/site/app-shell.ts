import { escapeHtml } from '#contracts/escape-html.ts';
import { locales } from '#contracts/locales.ts';
import type { LiveShop } from '#modules/settings';

/** The placeholder of the shop's name in the built app shell; it has no other meaning there. */
const builtName = /\bLango\b/g;

/** The app’s shell under the shop’s name, with the owner’s words while purchases are paused. */
export function nameShell(shell: string, { name, maintenance }: LiveShop): string {
  const named = shell.replace(builtName, () => escapeHtml(name));
  if (!maintenance.isOn) return named;
  const news = locales.map(
    (language) =>
      `<meta name="maintenance" lang="${language}" content="${escapeHtml(maintenance[language])}">`,
  );
  return named.replace('</head>', () => `${news.join('')}</head>`);
}

/** The web manifest under the shop's name. */
export function nameManifest(manifest: string, { name, tagline }: LiveShop): string {
  const built = JSON.parse(manifest) as Readonly<Record<string, unknown>>;
  return JSON.stringify({ ...built, name, short_name: name, description: tagline });
}
