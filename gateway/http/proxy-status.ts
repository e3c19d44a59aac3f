import { refusals, type RefusalName } from '../refusal.ts';
import type { Field } from './http-head.ts';

/** What we call ourselves in `Proxy-Status` (RFC 9209). */
const proxyName = 'lango';

/** The types of the IANA registry that are more specific than a policy refusal. */
const errorOf: Partial<Record<RefusalName, string>> = {
  'destination-private': 'destination_ip_prohibited',
  'destination-own': 'destination_ip_prohibited',
  'destination-metadata': 'destination_ip_prohibited',
  'destination-mixed': 'destination_ip_prohibited',
  'name-unresolvable': 'dns_error',
  'network-unreachable': 'destination_ip_unroutable',
  'ipv6-unreachable': 'destination_ip_unroutable',
  'target-unreachable': 'destination_unavailable',
  'target-refused': 'connection_refused',
  'dial-timeout': 'connection_timeout',
  'upstream-unreachable': 'destination_unavailable',
  'upstream-failed': 'connection_terminated',
  'origin-cut-short': 'http_response_incomplete',
  'origin-malformed': 'http_protocol_error',
  'too-many-connections': 'connection_limit_reached',
  'too-many-from-address': 'connection_limit_reached',
  'gateway-full': 'connection_limit_reached',
  'directory-unavailable': 'proxy_internal_error',
  'no-upstream': 'destination_unavailable',
  'no-exit': 'destination_unavailable',
  'exit-lost': 'connection_terminated',
  'supplier-refused': 'proxy_configuration_error',
};

/** The type of a refusal without one of its own, by what its status says of whose side it is. */
function usualError(status: number): string {
  if (status === 400 || status === 408 || status === 431) return 'http_request_error';
  return status < 500 ? 'http_request_denied' : 'proxy_internal_response';
}

/** `lango; error=connection_timeout; details="dial-timeout"`, for programs that know no names. */
export function proxyStatusOf(name: RefusalName, detail?: string): string {
  const error = errorOf[name] ?? usualError(refusals[name].status);
  const details = detail === undefined ? name : `${name}: ${detail}`;
  return `${proxyName}; error=${error}; details="${details}"`;
}

const saysItIsUs = /(?:^|,)\s*"?lango"?\s*(?:[;,]|$)/i;

/** A field of an origin that only we send. Other proxies on its side may say what they met. */
export const isForged = ({ key, value }: Field): boolean =>
  key === 'x-lango-refusal' || (key === 'proxy-status' && saysItIsUs.test(value));
