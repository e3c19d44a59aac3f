/** Every case of the gateway facts, and our own, against a real gateway process. */
import { offerPrograms } from '../../scripts/programs/programs.ts';

// A case whose program is still missing afterwards is skipped and names it.
offerPrograms('curl', 'git', 'nc.openbsd', 'python3', 'ssh', 'sshd', 'wget');

export { checks } from '../../gateway/testing/conformance.ts';
