import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

const commonPackages = ['react', 'react/jsx-runtime', 'react-dom'];
const ownImports = /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//;
const named = 'lango-named:';

export const isReactByName = (id: string): boolean => id.startsWith(named);

/**
 * React as a module with names. It comes as one object, so that each use is `(0,
 * react.useState)(...)`; with names it is one letter.
 */
export function reactByName(): Plugin {
  const files = new Map(commonPackages.map((name) => [name, require.resolve(name)]));
  return {
    name: 'lango-react-by-name',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '', { kind }) {
      if (!files.has(source) || kind === 'require-call') return undefined;
      if (isReactByName(importer) || ownImports.test(importer)) return undefined;
      return { id: named + source, moduleSideEffects: false };
    },
    load(id) {
      if (!isReactByName(id)) return undefined;
      const source = id.slice(named.length);
      const names = Object.keys(require(source) as object).filter((name) =>
        /^[a-zA-Z]\w*$/.test(name),
      );
      const lines = names.map((name) => `export const ${name} = all.${name};`);
      return [
        `import all from ${JSON.stringify(files.get(source))};`,
        'export default all;',
        ...lines,
      ].join('\n');
    },
  };
}

/** What the server and the API's document read of a call, and a page only where it says so. */
const ofTheServer = [
  'params',
  'query',
  'body',
  'token',
  'statuses',
  'media',
  'isQuestion',
  'spends',
];
const readOfCall = new RegExp(String.raw`\b\w+\.(\w+\.(?:${ofTheServer.join('|')}))\b`, 'g');

/**
 * Contracts as the browser knows them. Calls have path, method and the schema of the answer; what
 * the pages in `web` read besides, such as `adminCalls.setRate.body` for a form, stays. Making a
 * schema changes nothing, so those go that nothing asks for.
 */
export function contractsOfTheBrowser(web: string): Plugin {
  let read: ReadonlySet<string> = new Set();
  return {
    name: 'lango-contracts-of-the-browser',
    apply: 'build',
    buildStart() {
      const texts = globSync('**/*.{ts,tsx}', { cwd: web }).map((file) =>
        readFileSync(join(web, file), 'utf8'),
      );
      read = new Set(texts.flatMap((text) => [...text.matchAll(readOfCall)].map(nameIn)));
    },
    transform(code, id) {
      if (!/\/contracts\/.*\.ts$/.test(id)) return undefined;
      const program = this.parse(code) as Node;
      const isGone = ({ call, field }: Field) =>
        ofTheServer.includes(field) && !read.has(`${call}.${field}`);
      const gone = fieldsIn(program).filter(isGone).map(withComma(code));
      return { code: changed(code, [...gone, ...madeIn(program).flatMap(asPure)]), map: null };
    },
  };
}

const nameIn = ([, name = '']: RegExpExecArray) => name;

/** The code between two positions, and its replacement. */
type Change = Readonly<{ start: number; end: number; text: string }>;

const changed = (code: string, changes: readonly Change[]): string =>
  changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code);

const withComma =
  (code: string) =>
  ({ start, end }: Field) => {
    const [comma = ''] = /^\s*,/.exec(code.slice(end)) ?? [];
    return { start, end: end + comma.length, text: '' };
  };

/** A bundler keeps calls unless they are marked as free of side effects. */
const asPure = ({ start = 0, end = 0 }: Node): readonly Change[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
];

/** What the constants of a module are made by: calls, at once or in an object or a list. */
function madeIn({ body = [] }: Node): readonly Node[] {
  const declared = body.map((line) => line.declaration ?? line);
  const constants = declared.flatMap(({ declarations = [] }) => declarations);
  return constants.flatMap(({ init }) => (init && made.includes(init.type ?? '') ? [init] : []));
}

const made = ['CallExpression', 'ObjectExpression', 'ArrayExpression'];

type Field = Readonly<{ call: string; field: string; start: number; end: number }>;
/** What is read here of a node of the parsed program. */
type Node = Partial<{
  type: string;
  body: readonly Node[];
  declaration: Node | null;
  declarations: readonly Node[];
  init: Node | null;
  start: number;
  end: number;
  key: Node;
  name: string;
  value: Node;
  callee: Node;
  arguments: readonly Node[];
  properties: readonly Node[];
}>;

/** The fields of each object that is handed to `call`, with the name that the call has. */
function fieldsIn(node: unknown): readonly Field[] {
  if (Array.isArray(node)) return node.flatMap(fieldsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, key, value } = node as Node;
  if (type !== 'Property' || value?.type !== 'CallExpression' || value.callee?.name !== 'call') {
    return Object.values(node).flatMap(fieldsIn);
  }
  return (value.arguments?.[0]?.properties ?? []).map((each) => ({
    call: key?.name ?? '',
    field: each.key?.name ?? '',
    start: each.start ?? 0,
    end: each.end ?? 0,
  }));
}

const iconFile = /\/lucide-react\/dist\/esm\/icons\//;

/** Each stroke of an icon has a key by chance, which no compressor can shorten; a number does. */
export function iconsWithNumbers(): Plugin {
  return {
    name: 'lango-icons-with-numbers',
    apply: 'build',
    transform(code, id) {
      if (!iconFile.test(id)) return undefined;
      let next = 0;
      const short = code.replace(/key: "\w+"/g, () => `key: ${next++}`);
      return { code: short.replace('__iconData.node;\n', ''), map: null };
    },
  };
}
