import { readFileSync } from 'node:fs';
import {
  PlanKind,
  type MutantResult,
  type MutantTestPlan,
  type StrykerOptions,
} from '@stryker-mutator/api/core';
import {
  commonTokens,
  declareFactoryPlugin,
  declareValuePlugin,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';
import { isJudged } from './judged.ts';
import { pickMutants } from './picks.ts';
import { lineOf, survivorOf } from './report.ts';

/** What the command hands to its reporter: `sample` is 0 for the whole module. */
export type Sampling = Readonly<{ sample: number; seed: string }>;
/** The option of Stryker under which it is handed over. */
export const samplingOption = 'langoSampling';

const notifyEvery = 10;
export const readSource = (file: string) => readFileSync(file, 'utf8');

/**
 * Stryker knows no samples, but gives its reporters the very list of mutants that it then goes
 * through, after coverage is known: mutants removed from the list are not tried.
 */
export function keepPicked(plans: MutantTestPlan[], { sample, seed }: Sampling): string {
  const open = plans.filter(({ plan }) => plan === PlanKind.Run);
  const isStatic = ({ mutant }: MutantTestPlan) =>
    mutant.statusReason?.startsWith('Static') === true;
  const atLoad = plans.filter((plan) => plan.plan !== PlanKind.Run && isStatic(plan)).length;
  const picked =
    sample === 0 ? open : pickMutants(open, { sample, seed, spotOf: ({ mutant }) => mutant });
  plans.splice(0, plans.length, ...picked);
  const chosen = sample === 0 ? 'all tried' : `${picked.length} picked by seed ${seed}`;
  return `${open.length} mutants, ${chosen}; ${atLoad} more take effect at load only`;
}

function createReporter(options: StrykerOptions): Reporter {
  let done = 0;
  let picked = 0;
  return {
    onMutationTestingPlanReady({ mutantPlans }) {
      console.log(keepPicked(mutantPlans as MutantTestPlan[], options[samplingOption] as Sampling));
      picked = mutantPlans.length;
    },
    onMutantTested(result) {
      done += 1;
      tell(result);
      if (done % notifyEvery === 0) console.log(`${done} of ${picked} tried`);
    },
  };
}
createReporter.inject = tokens(commonTokens.options);

/** Said at once: who ends the run early keeps what it found. */
function tell(result: MutantResult) {
  if (result.status !== 'Survived' && result.status !== 'NoCoverage') return;
  const survivor = survivorOf(result, readSource);
  const kind = result.status === 'Survived' ? 'survived' : 'no coverage';
  console.log(`${kind}${isJudged(survivor) ? ' (judged)' : ''}: ${lineOf(survivor)}`);
}

type Callee = Readonly<{ object?: Named; property?: Named; name?: string }>;
type Named = Readonly<{ name?: string; property?: Readonly<{ name?: string }> }>;
type Node = Readonly<{ type: string; callee?: Callee }>;

/** What is written to a log is for people, who are no test. */
export function isLogCall({ type, callee }: Node): boolean {
  const object = callee?.object;
  const logs = object?.name === 'log' || object?.property?.name === 'log';
  return type === 'CallExpression' && logs;
}

/** Read by Stryker under this name. */
export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.Reporter, 'sample', createReporter),
  declareValuePlugin(PluginKind.Ignore, 'logs', {
    shouldIgnore: (path) =>
      isLogCall((path as { node: Node }).node) ? 'a line of the log' : undefined,
  }),
];
