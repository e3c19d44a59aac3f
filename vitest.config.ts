import { defineConfig } from 'vitest/config';
import { atThisPace } from './scripts/pace.ts';

const everywhere = [
  'contracts',
  'languages',
  'server',
  'launcher',
  'gateway',
  'sandbox',
  'web',
  'e2e',
  'bench',
  'scripts',
];
const databaseTests = everywhere.map((folder) => `${folder}/**/*.db.test.ts`);
const tidyTests = ['scripts/tidy.test.ts', 'scripts/migrations.test.ts'];
const webTests = ['web/**/*.test.ts'];
/** What people see and do: a component, drawn into a document without a browser. */
const componentTests = ['web/**/*.test.tsx'];
/** Of these, what is about the one state of a page: that it is offline, what it announces. */
const pageTests = [
  'web/app/crash.test.tsx',
  'web/app/offline/offline-strip.test.tsx',
  'web/features/catalogue/map/market-map.test.tsx',
  'web/features/checkout/use-start-payment.test.tsx',
  'web/ui/overlay/toast-host.test.tsx',
];
/** Drawn without a browser. */
const drawn = { environment: 'happy-dom', setupFiles: ['web/testing/setup.ts'] };

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
    setupFiles: ['scripts/vitest-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: everywhere.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
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
        // Modules of a page keep state, as long as the page is open.
        test: { name: 'web', include: webTests, exclude: databaseTests, isolate: true },
      },
      {
        extends: true,
        test: { name: 'component', include: componentTests, exclude: pageTests, ...drawn },
      },
      { extends: true, test: { name: 'page', include: pageTests, isolate: true, ...drawn } },
      { extends: true, test: { name: 'tidy', include: tidyTests } },
      {
        extends: true,
        test: {
          name: 'database',
          include: databaseTests,
          exclude: ['**/node_modules/**'],
          globalSetup: ['scripts/vitest-global-setup.ts'],
        },
      },
    ],
  },
});
