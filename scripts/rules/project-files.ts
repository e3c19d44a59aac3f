import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folders of the code, from the root. */
export const codeFolders = [
  'contracts',
  'languages',
  'server',
  'launcher',
  'gateway',
  'sandbox',
  'web',
  'e2e',
  'bench',
  'scripts',
];

const ignored = new Set([
  'node_modules',
  '.git',
  'dist',
  'data',
  'test-results',
  'playwright-report',
  '.env',
]);
/** What `npm run screens` writes; a folder of that name elsewhere is the project's. */
const pictures = /^screens\//;
const binary = /\.(png|jpe?g|webp|avif|ico|woff2?|pdf|zip|gz)$/;

/** Every text file of the project, by path from the root. */
export function projectFiles(): string[] {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !ignored.has(name));
  return globSync(['*', '.*', '.ci/*', ...folders.map((folder) => `${folder}/**/*`)], {
    cwd: root,
    exclude: (path) => path.split('/').at(-1) === 'node_modules',
  })
    .filter((file) => !binary.test(file) && !file.endsWith('.log') && !pictures.test(file))
    .filter((file) => !ignored.has(file.split('/')[0] ?? '') && statSync(join(root, file)).isFile())
    .toSorted();
}

export const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Lines of a file, without empty ones at its end. */
export const countLines = (file: string) => read(file).trimEnd().split('\n').length;
