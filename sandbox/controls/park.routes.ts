import type { FastifyInstance } from 'fastify';
import { addMachine, type Park, type ParkFault, type TaskFault } from '../machines/park.ts';
import { checked } from './checked.ts';
import { choice, closed, count, fault, flag, text } from './schemas.ts';

const replies = [
  'normal',
  'outage',
  'rate-limited',
  'locked',
  'conflict',
  'no-room',
  'refused',
  'not-json',
  'never',
  'lost',
];
const faultBody = closed({
  answers: fault({ reply: choice(...replies), writesOnly: flag }),
  tasks: fault({ outcome: choice('normal', 'fails'), takesMs: count }),
});
const machineBody = closed({ name: text, image: text }, ['name']);

/** What tests may tell the providers of servers. */
export function parkControls(app: FastifyInstance, parks: readonly Park[]): void {
  for (const park of parks) {
    const base = `/machines/${park.name}`;
    const state = () => ({ answers: park.fault.peek(), tasks: park.taskFault.peek() });
    app.get(base, () => ({ ...state(), machines: park.machines.all() }));
    app.put(base, checked(faultBody), (request) => {
      const { answers, tasks } = request.body as Partial<{
        answers: ParkFault | null;
        tasks: TaskFault | null;
      }>;
      if (answers !== undefined) park.fault.set(answers);
      if (tasks !== undefined) park.taskFault.set(tasks);
      return state();
    });
    app.post(base, checked(machineBody), (request) => {
      const { name, image = 'Linux' } = request.body as { name: string; image?: string };
      return addMachine(park, { name, image, place: 'hand', type: 'hand', labels: {} });
    });
  }
}
