import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

/** A stylesheet with its names numbered, and the number of each name. */
type Sheet = Readonly<{ css: string; names: ReadonlyMap<string, string> }>;

const ending = '.module.css';
/** The rules of a stylesheet, beside it so that addresses in it lead to the same files. */
export const numberedEnding = '.numbered.css';
/** What a component imports of it. */
const scriptEnding = '.js';
const styleImport = new RegExp(String.raw`\bimport (\w+) from (['"][^'"]+\.module\.css['"])`, 'g');

/**
 * Gives classes numbers for names, in the app and in the public pages the same ones: words with a
 * hash before each are a sixth of what compressed styles weigh. A component then reads its classes
 * from exports and not from an object, so that no table of names is left in its script.
 */
export function classNames(web: string): Plugin {
  let sheets: ReadonlyMap<string, Sheet> = new Map();
  return {
    name: 'lango-class-names',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      sheets = numberedSheets(web);
    },
    resolveId(source, importer) {
      if (importer === undefined) return undefined;
      if (source.endsWith(numberedEnding)) return join(dirname(importer), source);
      return source.endsWith(ending) ? join(dirname(importer), source + scriptEnding) : undefined;
    },
    load(id) {
      if (id.endsWith(numberedEnding)) return sheets.get(id.replace(numberedEnding, ending))?.css;
      const file = id.endsWith(ending + scriptEnding) ? id.slice(0, -scriptEnding.length) : '';
      const sheet = sheets.get(file);
      return sheet && exportsOf(sheet, file);
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes(ending)) return undefined;
      return { code: code.replace(styleImport, 'import * as $1 from $2'), map: null };
    },
  };
}

/**
 * Every stylesheet of the folder `web` by its path; numbers go up through all of them. Those of the
 * public pages come last, so that a name more there changes no file of the app.
 */
export function numberedSheets(web: string): ReadonlyMap<string, Sheet> {
  const found = globSync(`**/*${ending}`, { cwd: web }).toSorted();
  const { site = [], app = [] } = Object.groupBy(found, (file) =>
    file.startsWith('public-site') ? 'site' : 'app',
  );
  const files = [...app, ...site];
  let next = 0;
  // The line keeps a number from being a word that a browser's extension hides, such as `ad`.
  const number = () => `_${(next++).toString(36)}`;
  return new Map(files.map((file) => [join(web, file), numbered(join(web, file), number, web)]));
}

function numbered(file: string, number: () => string, web: string): Sheet {
  const { code, exports } = transform({
    filename: relative(web, file),
    code: readFileSync(file),
    // A name that begins with a letter needs no escaping in CSS.
    cssModules: { pattern: 'of-[hash]-[local]' },
  });
  const words = Object.keys(exports ?? {}).toSorted();
  const names = new Map(words.map((word) => [word, number()]));
  let css = code.toString();
  for (const [word, name] of names) {
    const hashed = exports?.[word]?.name ?? word;
    css = css.replaceAll(new RegExp(String.raw`(?<![\w-])${hashed}(?![\w-])`, 'g'), name);
  }
  return { css, names };
}

/** A class may be called `switch`, so each is exported under its word by another name. */
function exportsOf({ names }: Sheet, id: string): string {
  const all = [...names].map(([word, name], at) => ({ word, name, at }));
  const constants = all.map(({ name, at }) => `const c${at} = '${name}';\n`);
  const exported = all.map(({ word, at }) => `c${at} as ${word}`);
  const rules = `./${id.slice(dirname(id).length + 1).replace(ending, numberedEnding)}`;
  return `import '${rules}';\n${constants.join('')}export { ${exported.join(', ')} };\n`;
}
