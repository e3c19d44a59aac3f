/** Where a site's passkeys belong: they are made for a host and offered on its origin alone. */
export type PasskeyPlace = Readonly<{ host: string; origin: string }>;

const address = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/**
 * The place that the passkeys of a site belong to; undefined where browsers make none: under an IP
 * address, and over plain http anywhere but localhost.
 */
export function passkeyPlaceOf(url: string): PasskeyPlace | undefined {
  const { protocol, hostname, origin } = new URL(url);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  return isSafe && !address.test(hostname) ? { host: hostname, origin } : undefined;
}
