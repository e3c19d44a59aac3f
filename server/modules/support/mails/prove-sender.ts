type Header = Readonly<{ key: string; value: string }>;

/**
 * Whether the shop's own mail host has proved that the domain of `sender` sent the mail: a pass of
 * DMARC, or of DKIM or SPF for that domain or one above or below it, in the topmost
 * `Authentication-Results` (RFC 8601) if it bears the name `host`. Those below it may have come
 * with the mail, and say whatever its sender liked.
 */
export function provesSender(
  headers: readonly Header[],
  { sender, host }: Readonly<{ sender: string; host: string | undefined }>,
): boolean {
  const domain = domainOf(sender);
  if (host === undefined || domain === '') return false;
  const first = headers.find(({ key }) => key.toLowerCase() === 'authentication-results');
  if (!first) return false;
  const [server = '', ...results] = withoutComments(first.value).toLowerCase().split(';');
  if (server.trim().split(/\s+/)[0] !== host.toLowerCase()) return false;
  return results.some((result) => passes(result, domain));
}

const domainOf = (address: string) => address.split('@').at(-1)?.trim().toLowerCase() ?? '';
const withoutComments = (text: string) => text.replace(/\([^()]*\)/g, ' ');

/** Which property of a pass names the domain that passed. */
const properties = {
  dmarc: /\bheader\.from=("?)([^\s;"]+)\1/,
  dkim: /\bheader\.(?:d|i)=("?)([^\s;"]+)\1/,
  spf: /\bsmtp\.mailfrom=("?)([^\s;"]+)\1/,
} as const;

function passes(result: string, domain: string): boolean {
  const method = (Object.keys(properties) as (keyof typeof properties)[]).find((name) =>
    new RegExp(`^\\s*${name}(?:/\\d+)?\\s*=\\s*pass\\b`).test(result),
  );
  if (!method) return false;
  const passed = domainOf(properties[method].exec(result)?.[2] ?? '').replace(/\.$/, '');
  return isAligned(passed, domain);
}

/** The same domain, or one within the other, of which neither is a bare top-level domain. */
function isAligned(passed: string, domain: string): boolean {
  if (!passed.includes('.')) return false;
  return passed === domain || domain.endsWith(`.${passed}`) || passed.endsWith(`.${domain}`);
}
