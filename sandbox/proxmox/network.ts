import type { FastifyInstance } from 'fastify';
import type { Exchange } from '../machines/answer.ts';
import { loseWork } from '../machines/answer.ts';
import { changeMachine, type Fleet, type Machine } from '../machines/fleet.ts';

// The network of a machine: cloud-init's addresses, its card, and the firewall of the guest.

const base = '/api2/json/nodes/:node/qemu/:vmid';
const read = ['net0', 'ipconfig0', 'nameserver'] as const;

/** A clone has a card of its template's kind with a MAC of its own. */
const cardOf = ({ id }: Machine) => {
  const mac = id.toString(16).toUpperCase().padStart(6, '0').match(/../g)?.join(':');
  return `virtio=BC:24:11:${mac},bridge=vmbr0`;
};

/** The network part of a configuration. */
export const networkConfigOf = (machine: Machine) => ({
  net0: cardOf(machine),
  ...Object.fromEntries(
    read.flatMap((name) => {
      const value = machine.labels[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

/** What a change of the configuration says of the network, which the guest reads as it starts. */
export function networkChangeOf(body: Readonly<Record<string, string>>) {
  const labels = Object.fromEntries(
    read.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  ) as Record<string, string>;
  const [, address] = /(?:^|,)ip6?=([^/,]+)/.exec(body['ipconfig0'] ?? '') ?? [];
  return { labels, ...(address !== undefined && { address }) };
}

const optionsOf = ({ labels }: Machine) =>
  JSON.parse(labels['firewall'] ?? '{}') as Record<string, string>;
const setsOf = ({ labels }: Machine) =>
  JSON.parse(labels['ipsets'] ?? '{}') as Record<string, string[]>;

type OnMachine = (exchange: Exchange, act: (machine: Machine) => unknown) => unknown;
type Refuse = (reply: Exchange['reply'], status: number, reason: string) => unknown;
type Params = { set: string; cidr: string };

/** Options and sets of addresses of the guest's firewall. */
export function firewallRoutes(
  app: FastifyInstance,
  fleet: Fleet,
  { onMachine, refuse }: { onMachine: OnMachine; refuse: Refuse },
): void {
  app.get('/api2/json/cluster/firewall/options', () => ({ data: fleet.firewalls.peek().cluster }));
  app.get('/api2/json/nodes/:node/firewall/options', () => ({
    data: fleet.firewalls.peek().nodes,
  }));
  const keep = (exchange: Exchange, machine: Machine, labels: Record<string, string>) => {
    changeMachine(fleet, machine, { labels: { ...machine.labels, ...labels } });
    return loseWork(fleet, exchange) ? exchange.reply : { data: null };
  };
  const keepSets = (exchange: Exchange, machine: Machine, sets: Record<string, string[]>) =>
    keep(exchange, machine, { ipsets: JSON.stringify(sets) });

  app.get(`${base}/firewall/options`, (request, reply) =>
    onMachine({ request, reply }, (machine) => ({ data: optionsOf(machine) })),
  );
  app.put(`${base}/firewall/options`, (request, reply) =>
    onMachine({ request, reply }, (machine) => {
      const options = { ...optionsOf(machine), ...(request.body as Record<string, string>) };
      return keep({ request, reply }, machine, { firewall: JSON.stringify(options) });
    }),
  );
  app.get(`${base}/firewall/ipset`, (request, reply) =>
    onMachine({ request, reply }, (machine) => ({
      data: Object.keys(setsOf(machine)).map((name) => ({ name })),
    })),
  );
  app.post(`${base}/firewall/ipset`, (request, reply) =>
    onMachine({ request, reply }, (machine) => {
      const { name = '' } = request.body as { name?: string };
      const sets = setsOf(machine);
      if (sets[name]) return refuse(reply, 500, `IPSet '${name}' already exists`);
      return keepSets({ request, reply }, machine, { ...sets, [name]: [] });
    }),
  );
  const one = `${base}/firewall/ipset/:set`;
  const onSet = (
    exchange: Exchange,
    act: (found: { machine: Machine; name: string; entries: string[] }) => unknown,
  ) =>
    onMachine(exchange, (machine) => {
      const { set: name } = exchange.request.params as Params;
      const entries = setsOf(machine)[name];
      if (!entries) return refuse(exchange.reply, 500, `no such IPSet '${name}'`);
      return act({ machine, name, entries });
    });
  app.get(one, (request, reply) =>
    onSet({ request, reply }, ({ entries }) => ({ data: entries.map((cidr) => ({ cidr })) })),
  );
  app.post(one, (request, reply) =>
    onSet({ request, reply }, ({ machine, name, entries }) => {
      const { cidr = '' } = request.body as { cidr?: string };
      if (entries.includes(cidr)) return refuse(reply, 500, `address '${cidr}' already exists`);
      const sets = { ...setsOf(machine), [name]: [...entries, cidr] };
      return keepSets({ request, reply }, machine, sets);
    }),
  );
  app.delete(`${one}/:cidr`, (request, reply) =>
    onSet({ request, reply }, ({ machine, name, entries }) => {
      const { cidr } = request.params as Params;
      const sets = { ...setsOf(machine), [name]: entries.filter((each) => each !== cidr) };
      return keepSets({ request, reply }, machine, sets);
    }),
  );
}
