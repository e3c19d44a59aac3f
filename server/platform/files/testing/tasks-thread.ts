import { FileUnreadable, type AnyFileTask } from '../file-task.ts';
import { serveFileTasks } from '../serve-tasks.ts';

const task = (name: string, read: (input: never) => unknown): AnyFileTask => ({
  name,
  pointer: '/text',
  read,
});

/** Tasks that do what a file may make a thread do. */
serveFileTasks([
  task('echo', (input: unknown) => input),
  task('count', (length: number) => Array.from({ length }, (_, index) => index)),
  task('refuse', (detail: string) => {
    throw new FileUnreadable(detail);
  }),
  task('break', () => {
    throw new TypeError('it broke');
  }),
  task('forever', () => {
    for (;;);
  }),
  task('hoard', () => {
    const held: unknown[] = [];
    for (;;) held.push(Array.from({ length: 1_000 }, () => ({ held })));
  }),
  task('exit', () => process.exit(0)),
]);
