import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Ends every process of this gate that is still there, found by its environment or its command
 * line, and returns a line for each. Where there is no /proc nothing can be found.
 */
export function endLeftovers(workspace: string): string[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid && belongsTo(workspace, pid))
    .map((pid) => {
      const line = `${pid} ${read(pid, 'cmdline').replaceAll('\0', ' ').slice(0, 160)}`;
      end(pid);
      return line;
    });
}

/** PostgreSQL starts with an empty environment, but names its data directory when it is called. */
function belongsTo(workspace: string, pid: number): boolean {
  const isMine = read(pid, 'environ').includes(`LANGO_GATE=${workspace}`);
  return isMine || read(pid, 'cmdline').includes(workspace);
}

function read(pid: number, file: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended in the meantime, or belongs to somebody else.
    return '';
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}
