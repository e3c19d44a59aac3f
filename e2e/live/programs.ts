import { spawnSync } from 'node:child_process';
import { offerPrograms } from '../../scripts/programs/programs.ts';
import type { EdgeName } from './edges.ts';

/** Why the suite cannot be played here behind this edge; undefined where it can. */
export function whyNot(edge: EdgeName): string | undefined {
  if (process.platform !== 'linux') return 'it needs the network namespaces of Linux';
  if (process.getuid?.() !== 0) return 'only root may make a network namespace; run it as root';
  const always = ['bash', 'unshare', 'nsenter', 'mount', 'ip', 'curl', 'openssl'] as const;
  const missing = offerPrograms(...always, edge);
  if (missing.length > 0) return missing.join(', ');
  const tried = spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'true']);
  return tried.status === 0 ? undefined : 'this machine lets nobody make a network namespace';
}
