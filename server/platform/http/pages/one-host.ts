import { DomainError } from '../../errors.ts';

/**
 * A request with two Host lines is refused (RFC 9112, 3.2): Node takes the first and a proxy on the
 * way may have taken the other. `rawHeaders` has names and values in turn, as they came.
 */
export function refuseTwoHosts(rawHeaders: readonly string[]): void {
  const names = rawHeaders.filter((_text, at) => at % 2 === 0);
  const hosts = names.filter((name) => name.length === 4 && name.toLowerCase() === 'host');
  if (hosts.length <= 1) return;
  const message = 'The request names two hosts. Send one Host header.';
  throw new DomainError('bad-request', message);
}
