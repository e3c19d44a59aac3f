import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Mode } from '#platform/settings.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** The app and the public pages: a build writes these two files last of each. */
const built = ['web/app.html', 'site/assets.json'];

/**
 * Refuses a live start while `dist` holds no built pages: the process would report ready and show
 * every customer an error.
 */
export function requireBuiltWeb(dist: string, mode: Mode): void {
  if (mode !== 'live' || built.every((file) => existsSync(join(dist, file)))) return;
  throw new StartRefused(
    'The web application is not built. Run npm run build before the api is started.',
  );
}
