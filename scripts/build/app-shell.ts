import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Scripts as they are sent, by name, and the HTML shown until the app has loaded. */
type Filling = Readonly<{ early: Readonly<Record<string, string>>; opening: string }>;

const scriptTag = /\s*<script src="\/([a-z]+)\.js"><\/script>/g;

/**
 * Puts into the app's shell (`app.html` of a built folder) what it shows first, and in the place of
 * each script that it names that script itself: one in a file of its own would hold up the whole
 * shell for one more round trip. One before the links would hold up what they fetch, so those of
 * the head come last in it. Throws when the shell names a script that `early` has not.
 */
export function fillShell(folder: string, { early, opening }: Filling): void {
  const file = join(folder, 'app.html');
  const inline = (name: string) => {
    const code = early[name];
    if (code === undefined) throw new Error(`There is no script "${name}" for the shell.`);
    rmSync(join(folder, `${name}.js`));
    return `<script>${code}</script>`;
  };
  const [head = '', body = ''] = readFileSync(file, 'utf8').split('</head>');
  const lastInHead = [...head.matchAll(scriptTag)].map(([, name = '']) => inline(name)).join('');
  const filled = body
    .replace('<!--opening-->', () => opening)
    .replace(scriptTag, (_tag, name: string) => inline(name));
  writeFileSync(file, `${head.replace(scriptTag, '')}${lastInHead}</head>${filled}`);
}
