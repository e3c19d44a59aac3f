import { ensureChromium } from '../programs/chromium.ts';
import { loadSuite, runCommand } from './suites.ts';
import type { Program } from '../gate/program.ts';
import { startProgram } from '../gate/program.ts';

type Input = Readonly<{ chromium: string; only: string | undefined }>;
/** What `e2e/screens.ts` exports: it visits every screen and writes pictures below `screens/`. */
type Screens = Readonly<{
  approveScreens: () => number;
  takeScreens: (program: Program, input: Input) => Promise<{ passed: number; failed: number }>;
}>;

await runCommand(async () => {
  const { approveScreens, takeScreens } = (await loadSuite('e2e', 'screens')) as Screens;
  if (process.argv[2] === '--approve') {
    const pictures = approveScreens();
    console.log(
      pictures > 0
        ? `${pictures} pictures are approved: the next run is compared with them.`
        : 'There is no picture to approve: run "npm run screens" first.',
    );
    return pictures > 0;
  }
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
