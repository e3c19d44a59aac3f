import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { isJudged, outdated } from './judged.ts';
import { readSource, samplingOption, type Sampling } from './plugins.ts';
import { countTried, lineOf, summaryOf, survivorOf } from './report.ts';
import { targetsOf, type Targets } from './targets.ts';
import { atThisPace } from '../gate/pace.ts';
import { runCommand, UnknownSuite } from '../suites/suites.ts';

type Requested = Readonly<{ targets: Targets; sampling: Sampling; workers: number }>;

/** What a mutant may take beyond thrice the time of its tests; PostgreSQL waits for everybody. */
const spareMs = 30_000;
const isThorough = process.env['THOROUGH'] === '1';

function readRequest(): Requested {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      files: { type: 'string' },
      tests: { type: 'string' },
      workers: { type: 'string', default: '1' },
    },
  });
  const whole = (name: 'sample' | 'workers') => {
    if (/^\d{1,5}$/.test(values[name])) return Number(values[name]);
    throw new UnknownSuite(`--${name} takes a whole number, not "${values[name]}".`);
  };
  return {
    targets: targetsOf(positionals[0], { files: values.files, tests: values.tests }),
    sampling: { sample: whole('sample'), seed: values.seed },
    workers: Math.max(1, whole('workers')),
  };
}

/**
 * What changes no decision is left alone: texts (types hold the names of states, PostgreSQL reads
 * its statements, people read the rest) and lines of the log. What takes effect only while a file
 * is loaded would need every test each time, so that is for `THOROUGH=1`.
 */
function newStryker({ targets, sampling, workers }: Requested): Stryker {
  return new Stryker({
    mutate: [...targets.files],
    testFiles: [...targets.tests],
    mutator: { excludedMutations: ['StringLiteral'], plugins: [] },
    ignorers: ['logs'],
    ignoreStatic: !isThorough,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false, pool: 'threads' },
    coverageAnalysis: 'perTest',
    concurrency: workers,
    timeoutMS: atThisPace(spareMs),
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 60,
    plugins: [
      import.meta.resolve('@stryker-mutator/vitest-runner'),
      import.meta.resolve('./plugins.ts'),
    ],
    reporters: ['sample'],
    [samplingOption]: sampling,
    disableTypeChecks: false,
    tempDirName: 'test-results/mutation',
    ignorePatterns: ['/data', '/dist', '/screens', '/test-results', '/playwright-report'],
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum is a type only
    logLevel: 'warn',
    allowConsoleColors: false,
    warnings: false,
  } as ConstructorParameters<typeof Stryker>[0]);
}

/**
 * `npm run mutate -- MODULE`: changes the code of a money module in small ways, one at a time, and
 * sees whether a test notices. Takes hours for a module; `--sample N --seed S` tries so many.
 */
await runCommand(async () => {
  const requested = readRequest();
  const { sample } = requested.sampling;
  const results = await newStryker(requested).runMutationTest();
  if (sample > 0 && results.length > sample) throw new Error('Stryker tried more than was picked.');
  const missed = results
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map((result) => survivorOf(result, readSource));
  const open = missed.filter((survivor) => !isJudged(survivor));
  for (const survivor of open) console.log(lineOf(survivor));
  for (const { file, line } of outdated(requested.targets.files, readSource)) {
    console.log(`judged, but no longer there: ${file}: ${line}`);
  }
  const judged = missed.length - open.length;
  const summary = summaryOf(countTried(results), { judged, isSample: sample > 0 });
  for (const line of summary.lines) console.log(line);
  return summary.isEnough;
});
