import { loadSuite, runCommand, suitesIn, UnknownSuite } from './suites.ts';

/** What a benchmark measured in one run: ratios are comparable between machines, raw is not. */
type Measured = Readonly<{
  name: string;
  ratios: Readonly<Record<string, number | null>>;
  raw: unknown;
}>;
type Bench = Readonly<{ run: (options: { json: boolean }) => Promise<Measured> }>;

const nameWidth = 40;

async function bench(): Promise<boolean> {
  const json = process.argv.includes('--json');
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  if (names.length === 0) {
    throw new UnknownSuite(`Name a benchmark: ${suitesIn('bench').join(', ')}.`);
  }
  for (const name of names) {
    const { run } = (await loadSuite('bench', name)) as Bench;
    const { ratios, raw } = await run({ json });
    if (json) console.log(JSON.stringify({ name, ratios, raw }));
    else print(name, ratios);
  }
  // With --json the standard output holds nothing but JSON.
  (json ? console.error : console.log)(`${names.length} passed, 0 failed`);
  return true;
}

function print(name: string, ratios: Measured['ratios']): void {
  console.log(`\n${name}`);
  for (const [key, value] of Object.entries(ratios)) {
    console.log(`  ${key.padEnd(nameWidth)} ${value ?? 'not measured here'}`);
  }
}

await runCommand(bench);
