import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { build } from 'vite';
import { classNames, numberedSheets } from './class-names.ts';

let web: string;

beforeEach(() => {
  web = mkdtempSync(join(tmpdir(), 'lango-classes-'));
  onTestFinished(() => rmSync(web, { recursive: true }));
});

function given(file: string, text: string) {
  mkdirSync(dirname(join(web, file)), { recursive: true });
  writeFileSync(join(web, file), text);
}

const sheet = (file: string) => numberedSheets(web).get(join(web, file));

test('names are numbered through all stylesheets, so that none has the name of another', () => {
  given('ui/b.module.css', '.card{top:0}.cardHead{top:1px}');
  given('ui/a.module.css', '.card{top:2px}');
  expect([...(sheet('ui/a.module.css')?.names ?? [])]).toEqual([['card', '_0']]);
  expect([...(sheet('ui/b.module.css')?.names ?? [])]).toEqual([
    ['card', '_1'],
    ['cardHead', '_2'],
  ]);
  expect(sheet('ui/b.module.css')?.css).toMatch(/^\._1 \{[^]*\._2 \{/);
});

test('a name more in the public pages changes none of the app', () => {
  given('ui/a.module.css', '.card{top:0}');
  for (const site of ['.page{top:0}', '.page{top:0}.more{top:1px}']) {
    given('public-site/pages.module.css', site);
    expect([...(sheet('ui/a.module.css')?.names ?? [])]).toEqual([['card', '_0']]);
    expect(sheet('public-site/pages.module.css')?.names.get('page')).toMatch(/^_[12]$/);
  }
});

test('animations and areas of a grid are numbered with their uses, and a global name stays', () => {
  const area = '.a{animation:1s turn;grid-template:"turn" / 1fr}.a{grid-area:turn}';
  given('a.module.css', `${area}@keyframes turn{to{top:0}}:global(.dark) .a{top:0}`);
  const css = sheet('a.module.css')?.css ?? '';
  expect(css).toMatch(/animation: 1s _\d/);
  expect(css).toMatch(/@keyframes _\d/);
  expect(css).toContain('.dark ._');
  expect(css).not.toContain('turn');
});

async function built(...lines: string[]) {
  given('main.ts', lines.join('\n'));
  const result = await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins: [classNames(web)],
    build: { write: false, minify: false, rolldownOptions: { input: join(web, 'main.ts') } },
  });
  const files = 'output' in result ? result.output : [];
  const textOf = (ending: string) => {
    const file = files.find(({ fileName }) => fileName.endsWith(ending));
    return file?.type === 'asset' ? String(file.source) : (file?.code ?? '');
  };
  return { script: textOf('.js'), styles: textOf('.css') };
}

test('a script has the numbers of the classes that it uses, and no word of others', async () => {
  given('a.module.css', '.card{top:0}.unused{top:1px}.switch{top:2px}');
  const { script, styles } = await built(
    "import styles from './a.module.css';",
    'console.log(styles.card, styles.switch);',
  );
  expect(script).toContain('_0');
  expect(script).toContain('_1');
  expect(script).not.toMatch(/_2|unused|card/);
  expect(styles).toMatch(/\._0[^]*\._2[^]*\._1/);
});

test('a class that is chosen when the page runs is found by its word', async () => {
  given('a.module.css', '.good{top:0}.bad{top:1px}');
  const { script } = await built(
    "import styles from './a.module.css';",
    'console.log(styles[location.hash]);',
  );
  expect(script).toMatch(/bad: [^]*good: /);
});
