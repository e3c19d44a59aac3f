import { ensureChromium } from './chromium.ts';
import { loadSuite, runCommand } from './suites.ts';
import type { Program } from './program.ts';
import { startProgram } from './program.ts';

type Input = Readonly<{ chromium: string; only: string | undefined }>;
/** What `e2e/screens.ts` exports: it visits every screen and writes pictures below `screens/`. */
type Screens = Readonly<{
  takeScreens: (program: Program, input: Input) => Promise<{ passed: number; failed: number }>;
}>;

await runCommand(async () => {
  const { takeScreens } = (await loadSuite('e2e', 'screens')) as Screens;
  const program = await startProgram();
  try {
    const { passed, failed } = await takeScreens(program, {
      chromium: ensureChromium(),
      only: process.argv[2],
    });
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 && passed > 0;
  } finally {
    await program.stop();
  }
});
