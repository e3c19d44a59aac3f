import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Marks the copy of a file that keeps nothing of a catalogue but its Swahili. */
const mark = '?swahili';
const gatherer = '/lib/swahili.ts';
/** Public pages are written once in each language; the browser loads no texts of theirs. */
const notScreens = ['**/*.test.ts', 'public-site/**'];
const exported = /^\s*export const (\w+) = catalogue\(/gm;

type Node = Readonly<{ type: string; start: number; end: number }> & Record<string, unknown>;
type Catalogue = Readonly<{ name: string; call: Node; sw: Node; swValue: Node }>;

/**
 * Moves the Swahili texts of all exported catalogues into one chunk of their own, so that readers
 * of English do not load them. In source each `catalogue({ en, sw })` holds both languages; the
 * build leaves English in place, names the catalogue, and fills `web/lib/swahili.ts` with the rest.
 * `root` is the folder of the web application.
 */
export function swahiliApart(root: string): Plugin {
  const idOf = (file: string, name: string) => `${relative(root, file)}#${name}`;
  return {
    name: 'lango-swahili-apart',
    apply: 'build',
    config: () => ({ define: { 'import.meta.env.VITE_SWAHILI_APART': JSON.stringify('true') } }),
    load(id) {
      return id === root + gatherer ? gather(root, idOf) : undefined;
    },
    transform(code, id) {
      const file = id.replace(mark, '');
      if (!file.startsWith(root) || !code.includes('= catalogue(')) return undefined;
      const found = cataloguesIn(this.parse(code) as unknown as Node);
      const changes = found.map(({ name, call, sw, swValue }) =>
        id.endsWith(mark)
          ? { at: call, text: `(${code.slice(swValue.start, swValue.end)})` }
          : {
              at: call,
              text:
                code.slice(call.start, sw.start) +
                'sw: undefined' +
                code.slice(sw.end, call.end - 1) +
                `, ${JSON.stringify(idOf(file, name))})`,
            },
      );
      return changes.length > 0 ? { code: replaced(code, changes), map: null } : undefined;
    },
  };
}

/** A module whose `swahili` holds the texts of every catalogue, by its name. */
function gather(root: string, idOf: (file: string, name: string) => string): string {
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: notScreens }).toSorted();
  const parts = files.flatMap((each) => {
    const file = join(root, each);
    const names = [...readFileSync(file, 'utf8').matchAll(exported)].map(([, name = '']) => name);
    return names.length > 0 ? [{ file, names }] : [];
  });
  const imports = parts.map(({ file }, at) => `import * as m${at} from '${file}${mark}';`);
  const entries = parts.flatMap(({ file, names }, at) =>
    names.map((name) => `${JSON.stringify(idOf(file, name))}: m${at}.${name}`),
  );
  return `${imports.join('\n')}\nexport const swahili = {${entries.join(',\n')}};`;
}

/** The calls of the shape `export const name = catalogue({ en, sw })`. */
function cataloguesIn(program: Node): readonly Catalogue[] {
  const found: Catalogue[] = [];
  for (const statement of program.body as Node[]) {
    const declaration = statement.declaration as Node | null | undefined;
    if (statement.type !== 'ExportNamedDeclaration' || !declaration) continue;
    for (const { id, init } of (declaration.declarations ?? []) as Declarator[]) {
      if (init?.type !== 'CallExpression' || init.callee?.name !== 'catalogue') continue;
      const sw = init.arguments[0]?.properties.find(({ key }) => key?.name === 'sw');
      if (sw) found.push({ name: id.name, call: init, sw, swValue: sw.value });
    }
  }
  return found;
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
