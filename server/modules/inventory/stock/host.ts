import { isIpAddress } from '#platform/ip-address.ts';

const label = String.raw`[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?`;
const name = new RegExp(String.raw`^(?=.{1,253}$)(?:${label}\.)+(?=[^.]*[a-z])${label}$`, 'i');

/**
 * Whether a text is an IP address, or a name with a dot and a letter in its last label. `12345` and
 * `ann` are neither: they are a password and a user in half of the layouts that sellers use. Of
 * names without a dot only `localhost` is one, for an exit on this machine.
 */
export const isHost = (text: string): boolean =>
  (isIpAddress(text) && !text.includes('%')) || name.test(text) || /^localhost$/i.test(text);
