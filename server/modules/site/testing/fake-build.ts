import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A built site of a few pages that say what they were drawn with. */
const renderer = `
export const pagePaths = ['/', '/system-status', '/abuse-sent', '/proxies/country', undefined];
export const pathsWithFigures = ['/', '/proxies/country'];
export const renderPage = ({ path, locale }, data, { sheets, sheetOf }) =>
  pagePaths.includes(path) || path.startsWith('/proxies/')
    ? '<html lang="' + locale + '"><head>' +
      '<style>' + sheets[sheetOf[path ?? ''] ?? 0] + '</style></head><body class="page">' + (path ?? 'nothing') + ' ' + JSON.stringify(data) + '</body></html>'
    : undefined;
`;

/** Writes it into a folder, as the build leaves the real one. */
export function writeFakeBuild(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'render.js'), renderer);
  const sheetOf = { '/': 0, '/system-status': 1, '/abuse-sent': 1, '': 1 };
  writeFileSync(
    join(folder, 'assets.json'),
    JSON.stringify({ sheets: ['a{}', 'b{}'], sheetOf, early: {}, scripts: {}, font: 'font.woff2' }),
  );
}
