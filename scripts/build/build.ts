import { buildServer } from './server-build.ts';
import { buildWebIfStale } from './web-build.ts';

const [problem, { problem: problemOfWeb }] = await Promise.all([
  buildServer(),
  buildWebIfStale({ force: true }),
]);
const problems = [problem, problemOfWeb].filter((one) => one !== undefined);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log('Built dist/web and dist/server.');
}
