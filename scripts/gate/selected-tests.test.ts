import { expect, test } from 'vitest';
import { commandsOf, readSelection } from './selected-tests.ts';

const commands = (args: readonly string[], changed: readonly string[] = []) =>
  commandsOf(readSelection(args), changed).map((command) =>
    command
      .join(' ')
      .replace(/node_modules\/(vitest\/vitest\.mjs|@playwright\/test\/cli\.js)/, '$1'),
  );

test.each([
  [['contracts/money.test.ts'], ['vitest/vitest.mjs run contracts/money.test.ts']],
  [
    ['contracts/money.test.ts', 'e2e/journeys/buy.spec.ts'],
    [
      'vitest/vitest.mjs run contracts/money.test.ts',
      '@playwright/test/cli.js test e2e/journeys/buy.spec.ts',
    ],
  ],
  [['e2e/accessibility'], ['@playwright/test/cli.js test e2e/accessibility']],
  [['server/modules/ledger'], ['vitest/vitest.mjs run server/modules/ledger']],
  [
    ['--journey', 'buys a proxy', '--headed'],
    ['@playwright/test/cli.js test --grep buys a proxy --headed'],
  ],
  [
    ['--debug', 'contracts/money.test.ts'],
    ['vitest/vitest.mjs run --inspect-brk --no-file-parallelism contracts/money.test.ts'],
  ],
  [['--changed'], ['vitest/vitest.mjs run --changed HEAD --passWithNoTests']],
  [['--changed', 'main'], ['vitest/vitest.mjs run --changed main --passWithNoTests']],
])('%j runs just that', (args, expected) => {
  expect(commands(args)).toEqual(expected);
});

test('what changed includes the journeys that changed', () => {
  expect(commands(['--changed'], ['e2e/journeys/buy.spec.ts'])).toContain(
    '@playwright/test/cli.js test e2e/journeys/buy.spec.ts',
  );
});

test('an option that does not exist is named', () => {
  expect(() => readSelection(['--jurney', 'buy'])).toThrow("Unknown option '--jurney'");
});
