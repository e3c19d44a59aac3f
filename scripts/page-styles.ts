import { transform } from 'lightningcss';
import { styleTargets } from './browsers.ts';

/** Classes that a script gives to a page. */
const lateClasses = ['dark'];

/**
 * Of the styles of all public pages those that a page uses: rules for its classes, and variables
 * that are left with a use. Rules without a class stay.
 */
export function stylesFor(html: string, styles: string): string {
  const used = new Set(lateClasses);
  for (const [, names = ''] of html.matchAll(/class="([^"]*)"/g)) {
    for (const name of names.split(' ')) used.add(name);
  }
  const known = [...styles.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name);
  let left = minified(styles, { unusedSymbols: known.filter((name) => !used.has(name)) });
  for (let before = ''; before !== left;) {
    before = left;
    left = withoutUnusedVariables(before);
  }
  return left;
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
