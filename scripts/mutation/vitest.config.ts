import { defineConfig } from 'vitest/config';
import { atThisPace } from '../gate/pace.ts';

const databaseTests = 'server/modules/**/*.db.test.ts';

/** What a mutant is run against: rules without a database first, as they answer at once. */
export default defineConfig({
  test: {
    isolate: false,
    testTimeout: atThisPace(60_000),
    hookTimeout: atThisPace(120_000),
    expect: { poll: { timeout: atThisPace(20_000) } },
    setupFiles: ['scripts/gate/vitest-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contracts,server/modules}/**/*.test.ts'],
          exclude: ['**/node_modules/**', databaseTests],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [databaseTests],
          exclude: ['**/node_modules/**'],
          globalSetup: ['scripts/gate/vitest-global-setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
