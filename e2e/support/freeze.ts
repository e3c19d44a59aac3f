import { readdirSync, readFileSync } from 'node:fs';

/** The process and everything that it has started, by the system's own list. */
function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const id = Number(name);
    if (!Number.isInteger(id)) continue;
    const parent = parentOf(id);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), id]);
  }
  const all = [pid];
  for (const each of all) all.push(...(children.get(each) ?? []));
  return all;
}

function parentOf(pid: number): number | undefined {
  try {
    // The name in brackets may hold anything; the state and the parent follow it.
    const [, parent] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}

/** Stops a process and its children where they are; it answers nothing and refuses nothing. */
export function freeze(pid: number): () => void {
  // The parent first, so that no further child is born meanwhile.
  signal(pid, 'SIGSTOP');
  const family = familyOf(pid);
  for (const each of family) signal(each, 'SIGSTOP');
  return () => {
    for (const each of family.toReversed()) signal(each, 'SIGCONT');
  };
}
