/** The texts of a source file as a reader gets them: whole sentences, in their language. */
import { firstLocale, type Locale } from '../../contracts/locales.ts';
import { parseSync } from 'vite';

export type Text = Readonly<{ locale: Locale; file: string; line: number; text: string }>;

type Node = Readonly<{ type: string; start: number }> & Readonly<Record<string, unknown>>;
type Found = { locale: Locale; start: number; text: string };
type Names = ReadonlyMap<string, Node>;
/** What a walk finds, in which language, and the constants that a catalogue may name. */
type Walk = Readonly<{ locale: Locale; names: Names; found: Found[] }>;

/** What stands for a part of a sentence that is known when it is shown. */
export const hole = '{}';

/** A name that the program gives, such as the code of a problem: `mail-refused`. */
const programName = /^[a-z\d]+(-[a-z\d]+)+$/;

/**
 * The texts of a file. `locale` says that the whole file is in one language; without it, they are
 * the English ones of its catalogues. A Markdown file is read by its lines.
 */
export function textsOf(file: string, source: string, locale?: Locale): Text[] {
  if (file.endsWith('.md')) return linesOf(file, source, locale ?? firstLocale);
  const { program } = parseSync(file, source);
  const root = program as unknown as Node;
  const names = topNames(root);
  const found: Found[] = [];
  if (locale) collect(root, { locale, names, found });
  else collectCatalogues(root, { locale: firstLocale, names, found });
  return found
    .filter(({ text }) => /\p{L}{2}/u.test(text) && !programName.test(text))
    .map(({ start, ...each }) => ({
      ...each,
      file,
      line: source.slice(0, start).split('\n').length,
    }));
}

/** What makes the errors that answer a request, by name. */
const refusing =
  /^(DomainError|refusal|InvalidInput|Unavailable|Not[A-Z]\w*|\w+(Refused|Conflict|Cannot))$/;
/** A whole sentence, or a label that a form shows under a field. */
const isSaid = (text: string) => /^(\p{Lu}|\{\}).*\p{L}{2}.* |^\p{Lu}\p{Ll}+$/u.test(text);

/**
 * What a file refuses: the texts given to an error that answers a request, at once or as its
 * `message`, or to the check of a contract's field.
 */
export function refusalsOf(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const root = program as unknown as Node;
  const found: Found[] = [];
  collectRefusals(root, { locale: firstLocale, names: topNames(root), found });
  return found.map(({ text }) => text).filter((text) => isSaid(text) && !programName.test(text));
}

function collectRefusals(node: Node, walk: Walk): void {
  const [callee] = nodesIn(node['callee']);
  const [object = callee] = callee?.type === 'MemberExpression' ? nodesIn(callee['object']) : [];
  const name = object?.['name'];
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (isCall && typeof name === 'string' && (refusing.test(name) || name === 'z')) {
    for (const given of nodesIn(node['arguments'])) {
      if (sentenceOf(given) === undefined) collectRefusals(given, walk);
      else collect(given, walk);
    }
    return;
  }
  const [declared] = node.type === 'VariableDeclarator' ? nodesIn(node['id']) : [];
  if (declared?.['name'] === 'message') collect(node, walk);
  for (const child of childrenOf(node)) collectRefusals(child, walk);
}

function linesOf(file: string, source: string, locale: Locale): Text[] {
  const code = /```[\s\S]*?```|`[^`\n]*`/g;
  const words = source.replace(code, (block) => block.replace(/[^\n]/g, ' '));
  return words.split('\n').map((text, at) => ({ locale, file, line: at + 1, text }));
}

/** The constants of a file by their names. */
function topNames(root: Node): Names {
  const names = new Map<string, Node>();
  for (const each of nodesIn(root['body'])) {
    const declared = each.type === 'ExportNamedDeclaration' ? each['declaration'] : each;
    for (const part of nodesIn((declared as Node | null)?.['declarations'])) {
      const [id] = nodesIn(part['id']);
      const [init] = nodesIn(part['init']);
      if (id && init) names.set(String(id['name']), init);
    }
  }
  return names;
}

function collectCatalogues(node: Node, walk: Walk): void {
  const english = isCatalogue(node) ? nodesIn(node['arguments'])[1] : undefined;
  if (english) collect(english, walk);
  else for (const child of childrenOf(node)) collectCatalogues(child, walk);
}

/** A call such as `catalogue('orders', { title: 'Your orders' })`. */
const isCatalogue = (node: Node) =>
  node.type === 'CallExpression' && nodesIn(node['callee'])[0]?.['name'] === 'catalogue';

/** Syntax that holds no words for a reader. */
const silent = new Set(['ImportDeclaration', 'JSXAttribute', 'ExportAllDeclaration']);
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

function collect(node: Node, walk: Walk): void {
  if (silent.has(node.type) || (node.type.startsWith('TS') && !wrappers.has(node.type))) return;
  const named = node.type === 'Identifier' ? walk.names.get(String(node['name'])) : undefined;
  if (named) {
    collect(named, { ...walk, names: new Map() });
    return;
  }
  const text = sentenceOf(node);
  if (text !== undefined) walk.found.push({ locale: walk.locale, start: node.start, text });
  if (isJoined(node)) {
    for (const inner of partsOf(node)) collect(inner, walk);
    return;
  }
  for (const child of wordsIn(node)) collect(child, walk);
}

/** Children that may hold words: neither keys nor what a value is compared with. */
function wordsIn(node: Node): Node[] {
  if (node.type === 'Property') return nodesIn(node['value']);
  if (node.type === 'MemberExpression') return nodesIn(node['object']);
  if (node.type === 'SwitchCase') return nodesIn(node['consequent']);
  if (node.type === 'BinaryExpression') return [];
  return childrenOf(node);
}

const isSum = (node: Node) => node.type === 'BinaryExpression' && node['operator'] === '+';
const isMarkup = (node: Node) => node.type === 'JSXElement' || node.type === 'JSXFragment';
const isJoined = (node: Node) => isSum(node) || isMarkup(node) || node.type === 'TemplateLiteral';

/** The sentence that a node is, with a hole for each part that is not known here. */
function sentenceOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'JSXText') return String(node['value']).replace(/\s+/g, ' ');
  if (node.type === 'TemplateLiteral') {
    return nodesIn(node['quasis'])
      .map(({ value }) => (value as { cooked: string }).cooked)
      .join(hole);
  }
  if (isSum(node)) return spoken([...nodesIn(node['left']), ...nodesIn(node['right'])]);
  if (isMarkup(node)) return spoken(nodesIn(node['children']));
  return undefined;
}

const spoken = (parts: readonly Node[]) => parts.map((part) => inSentence(part)).join('');

/** A part of a sentence; a call, such as of a link, is spoken by the text that it is given. */
function inSentence(part: Node): string {
  if (part.type === 'JSXExpressionContainer') return spoken(nodesIn(part['expression']));
  if (part.type === 'CallExpression') return spoken(nodesIn(part['arguments']));
  return sentenceOf(part) ?? hole;
}

/** Where a joined sentence may hold further ones: the choices inside of its holes. */
function partsOf(node: Node): Node[] {
  const inner = node.type === 'TemplateLiteral' ? nodesIn(node['expressions']) : childrenOf(node);
  return inner.flatMap((part) => {
    if (isJoined(part)) return partsOf(part);
    if (part.type === 'JSXExpressionContainer') return partsOf(part);
    return sentenceOf(part) === undefined && part.type !== 'CallExpression' ? [part] : [];
  });
}

const childrenOf = (node: Node): Node[] => Object.values(node).flatMap((value) => nodesIn(value));

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
