import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { furtherLocales, type FurtherLocale } from '#contracts/locales.ts';

/** Marks the copy of a file that keeps nothing of a catalogue but the texts of one language. */
const mark = /\?texts=(\w+)$/;
const loaders = '/lib/text/texts-apart.ts';
/** The module that gathers the texts of one language; there is no such file. */
const gatherer = (locale: FurtherLocale) => `/lib/texts-${locale}.ts`;
/** Public pages are written once in each language; the browser loads no texts of theirs. */
const notScreens = ['**/*.test.ts', 'public-site/**'];
const exported = /^\s*export const (\w+) = catalogue\(/gm;

type Node = Readonly<{ type: string; start: number; end: number }> & Record<string, unknown>;
type Catalogue = Readonly<{ name: string; call: Node; texts: ReadonlyMap<string, Node> }>;

/**
 * Moves the texts that every exported catalogue has in a further language into a chunk of that
 * language, so that readers of English load none of them. In source each `catalogue({ en, sw })`
 * holds all languages; the build leaves English in place, names the catalogue, and puts an import
 * for each further language into `web/lib/text/texts-apart.ts`. `root` is the folder of the web
 * application.
 */
export function textsApart(root: string): Plugin {
  const idOf = (file: string, name: string) => `${relative(root, file)}#${name}`;
  const gatherers = new Map(furtherLocales.map((locale) => [root + gatherer(locale), locale]));
  return {
    name: 'lango-texts-apart',
    apply: 'build',
    resolveId: { order: 'pre', handler: (id) => (gatherers.has(id) ? id : undefined) },
    load(id) {
      if (id === root + loaders) return importsOf(gatherers);
      const locale = gatherers.get(id);
      return locale && gather(root, { locale, idOf });
    },
    transform(code, id) {
      const file = id.replace(mark, '');
      if (!file.startsWith(root) || !code.includes('= catalogue(')) return undefined;
      const found = cataloguesIn(this.parse(code) as unknown as Node);
      const locale = mark.exec(id)?.[1];
      const changes = found.map((each) =>
        locale === undefined
          ? { at: each.call, text: inEnglish(code, each, idOf(file, each.name)) }
          : { at: each.call, text: textIn(code, each.texts.get(locale)) },
      );
      return changes.length > 0 ? { code: replaced(code, changes), map: null } : undefined;
    },
  };
}

/** The call with no further language in it, and the catalogue's name as its second argument. */
function inEnglish(code: string, { call, texts }: Catalogue, name: string): string {
  const cuts = [...texts.values()].map((at) => ({ at, text: 'undefined' }));
  const head = replaced(code.slice(0, call.end - 1), cuts).slice(call.start);
  return `${head}, ${JSON.stringify(name)})`;
}

const textIn = (code: string, text: Node | undefined) =>
  text ? `(${code.slice(text.start, text.end)})` : 'undefined';

/** The module `apart`: how to fetch the texts of each further language. */
function importsOf(gatherers: ReadonlyMap<string, FurtherLocale>): string {
  const entries = [...gatherers].map(([id, locale]) => `${locale}: () => import('${id}')`);
  return `export const apart = { ${entries.join(', ')} };`;
}

type Gathered = Readonly<{ locale: FurtherLocale; idOf: (file: string, name: string) => string }>;

/** A module whose `texts` holds the texts of every catalogue in one language, by its name. */
function gather(root: string, { locale, idOf }: Gathered): string {
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: notScreens }).toSorted();
  const parts = files.flatMap((each) => {
    const file = join(root, each);
    const names = [...readFileSync(file, 'utf8').matchAll(exported)].map(([, name = '']) => name);
    return names.length > 0 ? [{ file, names }] : [];
  });
  const imports = parts.map(({ file }, at) => `import * as m${at} from '${file}?texts=${locale}';`);
  const entries = parts.flatMap(({ file, names }, at) =>
    names.map((name) => `${JSON.stringify(idOf(file, name))}: m${at}.${name}`),
  );
  return `${imports.join('\n')}\nexport const texts = {${entries.join(',\n')}};`;
}

/** The calls of the shape `export const name = catalogue({ en, sw })`. */
function cataloguesIn(program: Node): readonly Catalogue[] {
  const found: Catalogue[] = [];
  for (const statement of program.body as Node[]) {
    const declaration = statement.declaration as Node | null | undefined;
    if (statement.type !== 'ExportNamedDeclaration' || !declaration) continue;
    for (const { id, init } of (declaration.declarations ?? []) as Declarator[]) {
      if (init?.type !== 'CallExpression' || init.callee?.name !== 'catalogue') continue;
      const texts = furtherTexts(init.arguments[0]?.properties ?? []);
      if (texts.size > 0) found.push({ name: id.name, call: init, texts });
    }
  }
  return found;
}

function furtherTexts(properties: readonly Property[]): ReadonlyMap<string, Node> {
  const further = properties.filter(({ key }) => furtherLocales.some((each) => each === key?.name));
  return new Map(further.map((each) => [each.key?.name ?? '', each.value]));
}

type Declarator = { id: { name: string }; init: Call | null };
type Call = Node & { callee?: { name?: string }; arguments: { properties: Property[] }[] };
type Property = Node & { key?: { name?: string }; value: Node };

/** Applies the changes from the last to the first, so that places stay true. */
function replaced(code: string, changes: readonly { at: Node; text: string }[]): string {
  return changes
    .toSorted((left, right) => right.at.start - left.at.start)
    .reduce((text, { at, text: by }) => text.slice(0, at.start) + by + text.slice(at.end), code);
}
