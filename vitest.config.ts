import { defineConfig } from 'vitest/config';
import { isLeftOut } from './scripts/gate/nightly.ts';
import { atThisPace } from './scripts/gate/pace.ts';
import { codeFolders } from './scripts/rules/project-files.ts';

const databaseTests = codeFolders.map((folder) => `${folder}/**/*.db.test.ts`);
const tidyTests = ['scripts/rules/tidy.test.ts', 'scripts/rules/migrations.test.ts'];
const webTests = ['web/**/*.test.ts'];
/** What people see and do: a component, drawn into a document without a browser. */
const componentTests = ['web/**/*.test.tsx'];
/** Component tests of state that a page keeps once, such as being offline, need own modules. */
const isolatedTests = [
  'web/app/crash.test.tsx',
  'web/app/offline/offline-strip.test.tsx',
  'web/features/catalogue/map/market-map.test.tsx',
  'web/features/checkout/use-start-payment.test.tsx',
  'web/ui/overlay/toast-host.test.tsx',
];
const inHappyDom = { environment: 'happy-dom', setupFiles: ['web/testing/setup.ts'] };

export default defineConfig({
  test: {
    // Two cores are what the project promises to need. A third worker computes while tests of the
    // others wait: for a clock, a lock, or a process that starts.
    maxWorkers: 3,
    // Loading the server once per worker instead of once per file halves the work: its modules keep
    // nothing. A file with `vi.mock` asks for modules of its own (`vi.resetModules`).
    isolate: false,
    // These only end what hangs; what a test has to say about time, it says itself.
    testTimeout: atThisPace(60_000),
    hookTimeout: atThisPace(120_000),
    expect: { poll: { timeout: atThisPace(20_000) } },
    setupFiles: ['scripts/gate/vitest-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: codeFolders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [
            '**/node_modules/**',
            ...databaseTests,
            ...webTests,
            ...componentTests,
            ...tidyTests,
          ],
        },
      },
      {
        extends: true,
        test: { name: 'web', include: webTests, exclude: databaseTests },
      },
      {
        extends: true,
        test: { name: 'component', include: componentTests, exclude: isolatedTests, ...inHappyDom },
      },
      {
        extends: true,
        test: { name: 'isolated', include: isolatedTests, isolate: true, ...inHappyDom },
      },
      { extends: true, test: { name: 'tidy', include: tidyTests } },
      {
        extends: true,
        test: {
          name: 'database',
          include: databaseTests,
          exclude: [
            '**/node_modules/**',
            ...(isLeftOut('upgrade') ? ['**/backup/earlier-release.db.test.ts'] : []),
          ],
          globalSetup: ['scripts/gate/vitest-global-setup.ts'],
        },
      },
    ],
  },
});
