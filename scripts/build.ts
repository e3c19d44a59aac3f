import { buildWebIfStale } from './web-build.ts';

const { problem } = await buildWebIfStale({ force: true });
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
} else {
  console.log('Built dist/web.');
}
