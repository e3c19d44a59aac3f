import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tally } from '../../scripts/suites/tally.ts';
import { makeCertificates } from './certificates.ts';
import type { EdgeName } from './edges.ts';
import { shopNetwork } from './in-the-shop.ts';
import { homes, otherAddresses, resolver, shopAddresses } from './names.ts';

/** The suite behind one edge, or every fault that it must find. */
type Play = Readonly<{ edge: EdgeName }> | 'defects';

const fileAt = (file: string) => fileURLToPath(new URL(file, import.meta.url));
/** A network, mounts and process numbers of its own; all of it ends with its first process. */
const ownContext = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/**
 * Two networks joined by one line: the shop's machine, and the rest of the internet, where the
 * suite itself runs. A machine takes its own addresses for inner ones, so they cannot be one.
 */
const entering = `
  set -eu
  mount --bind "$LIVE_FOLDER/resolv.conf" /etc/resolv.conf
  mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns
  ip netns add ${shopNetwork}
  ip link add line type veth peer name shop netns ${shopNetwork}
  for link in lo line; do ip link set $link up; done
  for address in ${otherAddresses.join(' ')}; do ip addr add "$address/32" dev lo; done
  for link in lo shop; do ip -n ${shopNetwork} link set $link up; done
  for address in ${shopAddresses.join(' ')}; do
    ip -n ${shopNetwork} addr add "$address/32" dev shop
    ip route add "$address/32" dev line src ${homes[0]}
  done
  ip -n ${shopNetwork} route add default dev shop src ${shopAddresses[0]}
  "$@"
`;

/** Plays it in network namespaces that nothing leaves, removes them, and counts what it printed. */
export async function playInNamespace(tally: Tally, play: Play): Promise<void> {
  const line =
    play === 'defects'
      ? (folder: string) => [fileAt('./inside-defects.ts'), folder]
      : (folder: string) => [fileAt('./inside.ts'), folder, play.edge];
  const folder = mkdtempSync(join(tmpdir(), 'lango-live-'));
  chmodSync(folder, 0o711);
  try {
    makeCertificates(folder);
    writeFileSync(join(folder, 'resolv.conf'), `nameserver ${resolver}\n`);
    const node = [process.execPath, '--disable-warning=ExperimentalWarning', ...line(folder)];
    const command = ['bash', '-c', entering, 'live', ...node];
    const child = spawn('unshare', [...ownContext, ...command], {
      env: {
        ...process.env,
        TMPDIR: folder,
        NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
        LIVE_FOLDER: folder,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const endWithUs = () => child.kill('SIGKILL');
    process.once('exit', endWithUs);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        process.stdout.write(chunk);
      });
    }
    await once(child, 'close');
    process.off('exit', endWithUs);
    count(tally, output);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A suite that broke off before its count has failed once. */
function count(tally: Tally, output: string): void {
  const [, passed, failed] = /: (\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  tally.passed += Number(passed ?? 0);
  tally.failed += Number(failed ?? 1);
}
