/** A gateway as a process of its own, obeying the commands of a rig over IPC. Its counterpart is
 * `host-process.ts`. */
import { hostGateway } from './rig.ts';
import type { Command, Hosting } from './rig.ts';

const hosting = JSON.parse(process.argv[2] ?? '{}') as Hosting;
const host = await hostGateway(hosting);
process.send?.({ ready: { shared: host.shared, lease: host.lease } });
process.on('message', ({ id, command }: { id: number; command: Command }) => {
  host.command(command).then(
    (seen) => process.send?.({ id, seen }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
process.once('SIGTERM', () => void host.close().finally(() => process.exit(0)));
process.once('disconnect', () => process.exit(0));
