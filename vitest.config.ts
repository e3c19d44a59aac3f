import { defineConfig } from 'vitest/config';
import { atThisPace } from './scripts/pace.ts';

const everywhere = ['contracts', 'server', 'gateway', 'sandbox', 'web', 'e2e', 'bench', 'scripts'];
const databaseTests = everywhere.map((folder) => `${folder}/**/*.db.test.ts`);
const tidyTest = 'scripts/tidy.test.ts';

export default defineConfig({
  test: {
    // Two cores are what the project promises to need; more workers only take turns there.
    maxWorkers: 2,
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
          exclude: ['**/node_modules/**', ...databaseTests, tidyTest],
        },
      },
      { extends: true, test: { name: 'tidy', include: [tidyTest] } },
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
