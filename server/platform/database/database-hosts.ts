const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i;

/**
 * The servers of one database, as addresses of one server each: several are written as in libpq,
 * `postgres://lango:PASSWORD@10.0.0.5:5432,10.0.0.6:5432/lango`. A single address is returned
 * unchanged.
 */
export function hostsOf(url: string): readonly [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = form.exec(url) ?? [];
  const [first = url, ...others] = hosts
    .split(',')
    .filter(Boolean)
    .map((host) => `${before}${host}${after}`);
  return [first, ...others];
}

/** Servers by host and port alone, to distinguish a pooler from the database. */
export const placesOf = (url: string): string =>
  hostsOf(url)
    .map((one) => new URL(one).host)
    .join();
