import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { textsApart } from './texts-apart.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lango-texts-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const words = `
  import { unit } from './unit.ts';
  import { catalogue } from './catalogue.ts';
  export const greetings = catalogue({
    en: { hello: 'Hello there', left: (n: number) => n + unit },
    sw: { hello: 'Habari yako', left: (n: number) => unit + n },
  });`;
const main = `
  import { greetings } from './words.ts';
  export const read = async () => [(await import('./lib/text/texts-apart.ts')).apart, greetings];`;

async function built(): Promise<readonly Rolldown.OutputChunk[]> {
  const files = {
    'words.ts': words,
    'unit.ts': `export const unit = ' kB';`,
    'catalogue.ts': `export const catalogue = (texts: unknown, id?: string) => [texts, id];`,
    'main.ts': main,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  mkdirSync(join(root, 'lib/text'), { recursive: true });
  writeFileSync(join(root, 'lib/text/texts-apart.ts'), 'export const apart = {};');
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [textsApart(root)],
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'main.ts'), preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  return result.output.filter((each) => each.type === 'chunk');
}

test('readers of English are sent no Swahili; another chunk holds it by its name', async () => {
  const chunks = await built();
  const english = chunks.find(({ isEntry }) => isEntry);
  const swahili = chunks.find(({ code }) => code.includes('Habari yako'));
  expect(english?.code).toContain('Hello there');
  expect(english?.code).toContain('words.ts#greetings');
  expect(english?.code).not.toContain('Habari yako');
  expect(swahili?.isDynamicEntry).toBe(true);
  expect(swahili?.name).toBe('texts-sw');
  expect(swahili?.code).toContain('words.ts#greetings');
  expect(swahili?.code).not.toContain('Hello there');
});
