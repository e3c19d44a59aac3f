/** Every case against a real gateway process, one after another: `npm run conformance -- gateway`. */
import { allCases } from './all-cases.ts';
import type { Case } from './case.ts';
import { hostProcess } from './host-process.ts';
import { startRig } from './rig.ts';

export type CaseResult = Readonly<{ id: string; rule: string; failure: string | null; ms: number }>;

const caseMs = 20_000;

/** Tells `report` about each case as it ends, and answers them all. Never rejects. */
export async function runConformance(
  report: (result: CaseResult) => void,
  cases: readonly Case[] = allCases,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of cases) {
    const startedAt = performance.now();
    const failure = await attempt(one);
    const ms = Math.round(performance.now() - startedAt);
    const result = { id: one.id, rule: one.rule, failure, ms };
    results.push(result);
    report(result);
  }
  return results;
}

async function attempt({ run, limits, hosting }: Case): Promise<string | null> {
  const rig = await startRig(hostProcess, { limits, hosting });
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not over after ${caseMs} ms.`)), caseMs);
  });
  try {
    await Promise.race([run(rig), tooLong]);
    return null;
  } catch (thrown) {
    return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  } finally {
    clearTimeout(timer);
    await rig.close();
  }
}
