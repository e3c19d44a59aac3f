import { transform, type SelectorComponent } from 'lightningcss';
import { styleTargets } from './browsers.ts';

/** Classes that a script gives to a page. */
const lateClasses = ['dark'];
/** A class of a stylesheet of ours, as the build numbers it; icons bring names without styles. */
const ownClass = /^_[\da-z]+$/;

/** Throws when HTML of ours has a class that these styles do not: a stylesheet was left out. */
export function requireStyles(html: string, styles: string): void {
  const known = classesIn(styles);
  const unknown = [...classesOf(html)].filter((name) => ownClass.test(name) && !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(`There are classes that no stylesheet has: ${unknown.join(', ')}.`);
}

/**
 * Of the styles of all public pages those that a page uses: rules for its classes, and variables
 * that are left with a use. Rules without a class stay.
 */
export function stylesFor(html: string, styles: string): string {
  const used = classesOf(html);
  const isUnused = (name: string) => !used.has(name) && !lateClasses.includes(name);
  let left = minified(styles, { unusedSymbols: [...classesIn(styles)].filter(isUnused) });
  for (let before = ''; before !== left;) {
    before = left;
    left = withoutUnusedVariables(before);
  }
  return left;
}

const classesOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));

function classesIn(styles: string): ReadonlySet<string> {
  const classes = new Set<string>();
  const Selector = (parts: SelectorComponent[]) => {
    for (const part of parts) if (part.type === 'class') classes.add(part.name);
  };
  minified(styles, { visitor: { Selector } });
  return classes;
}

/** One round: a variable may have been used by nothing but another one. */
function withoutUnusedVariables(styles: string): string {
  const used = new Set([...styles.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  // Properties that the parser does not know come as custom ones too.
  const custom = ({ name }: { name: string }) =>
    name.startsWith('--') && !used.has(name) ? [] : undefined;
  return minified(styles, { visitor: { Declaration: { custom } } });
}

type Options = Omit<Parameters<typeof transform>[0], 'filename' | 'code' | 'minify' | 'targets'>;

const minified = (styles: string, options: Options) =>
  transform({
    ...options,
    filename: 'page.css',
    code: Buffer.from(styles),
    minify: true,
    targets: styleTargets,
  }).code.toString();
