import type { FastifyInstance } from 'fastify';
import {
  addMachine,
  changeMachine,
  findMachine,
  type PortAnswers,
  type Firewalls,
  type Fleet,
  type FleetFault,
  type TaskFault,
} from '../machines/fleet.ts';
import { checked } from './checked.ts';
import { choice, closed, count, fault, flag, orNull, text } from './schemas.ts';

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
  'late',
];
const faultBody = closed({
  answers: fault({ reply: choice(...replies), writesOnly: flag }),
  tasks: fault({
    outcome: choice('normal', 'fails', 'warns', 'lost-track'),
    takesMs: count,
    error: text,
  }),
  ports: fault({ answer: choice('open', 'shut', 'silent'), afterMs: count }),
  lists: fault({ afterMs: count }),
  firewalls: fault({ cluster: closed({ enable: count }), nodes: closed({ enable: count }) }),
});
/** What else works on a machine, such as a backup of its host. */
const lockBody = closed({ lock: orNull(text) }, ['lock']);
const machineBody = closed({ name: text, image: text }, ['name']);

/** Settings of the server providers for tests. */
export function fleetControls(app: FastifyInstance, parks: readonly Fleet[]): void {
  for (const fleet of parks) {
    const base = `/machines/${fleet.name}`;
    const state = () => ({
      answers: fleet.fault.peek(),
      tasks: fleet.taskFault.peek(),
      ports: fleet.ports.peek(),
      lists: fleet.lists.peek(),
      firewalls: fleet.firewalls.peek(),
    });
    app.get(base, () => ({ ...state(), machines: fleet.machines.all() }));
    app.put(base, checked(faultBody), (request) => {
      const { answers, tasks, ports, lists, firewalls } = request.body as Partial<{
        answers: FleetFault | null;
        tasks: TaskFault | null;
        ports: PortAnswers | null;
        lists: { afterMs: number } | null;
        firewalls: Firewalls | null;
      }>;
      if (answers !== undefined) fleet.fault.set(answers);
      if (tasks !== undefined) fleet.taskFault.set(tasks);
      if (ports !== undefined) fleet.ports.set(ports);
      if (lists !== undefined) fleet.lists.set(lists);
      if (firewalls !== undefined) fleet.firewalls.set(firewalls);
      return state();
    });
    app.put(`${base}/:id`, checked(lockBody), (request, reply) => {
      const machine = findMachine(fleet, (request.params as { id: string }).id);
      if (!machine) return reply.code(404).send({ error: 'not found' });
      return changeMachine(fleet, machine, request.body as { lock: string | null });
    });
    app.post(base, checked(machineBody), (request) => {
      const { name, image = 'Linux' } = request.body as { name: string; image?: string };
      return addMachine(fleet, { name, image, place: 'hand', type: 'hand', labels: {} });
    });
  }
}
