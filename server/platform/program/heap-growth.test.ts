import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const program = join(import.meta.dirname, 'heap-growth.ts');

/** How often a process that keeps as much as it drops looks through its old heap. */
function collectionsAt(percent: number): number {
  const text = `
    import { constants, PerformanceObserver } from 'node:perf_hooks';
    import { letHeapGrow } from ${JSON.stringify(program)};
    letHeapGrow(${percent});
    let count = 0;
    const { NODE_PERFORMANCE_GC_MAJOR: major } = constants;
    new PerformanceObserver((list) => {
      count += list.getEntries().filter(({ detail }) => detail.kind === major).length;
    }).observe({ entryTypes: ['gc'] });
    const kept = Array.from({ length: 300_000 }, (_, nth) => ({ nth }));
    for (let turn = 0; turn < 40; turn += 1) {
      for (let nth = turn % 2; nth < kept.length; nth += 2) kept[nth] = { nth, more: [turn] };
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    process.stdout.write(String(count));`;
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=1'];
  const args = [...flags, '--input-type=module', '--eval', text];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return Number(stdout);
}

test('a heap that may grow is looked through less often', () => {
  expect(collectionsAt(400)).toBeLessThan(collectionsAt(10) / 2);
});
