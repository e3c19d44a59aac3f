/** Every case of the gateway facts, and our own, against a real gateway process. */
import { offerOpenSsh } from '../../scripts/openssh.ts';

offerOpenSsh();

export { checks } from '../../gateway/testing/conformance.ts';
