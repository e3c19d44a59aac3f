import { echoPath } from '#modules/inventory';
import { findingsOf, type Finding } from './finding.ts';

const { ok, fix, note } = findingsOf('outside');
const withinMs = 10_000;
const clockOffMaxMs = 30_000;
/** Never given to a provider, so the call is answered with "not found" and changes nothing. */
const nobodysToken = '0'.repeat(64);

type Doors = Readonly<{
  publicUrl: string;
  /** Where providers call, where that is another address. */
  callbackUrls: readonly string[];
}>;

const reasonOf = (cause: unknown): string => {
  const { code, message } = ((cause as Error).cause ?? cause) as NodeJS.ErrnoException;
  return code ?? message;
};

const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(withinMs), ...init });

/** The shop as others reach it: through DNS, certificate and reverse proxy. */
export async function checkOutside({
  publicUrl,
  callbackUrls,
}: Doors): Promise<readonly Finding[]> {
  const health = await checkHealth(publicUrl);
  const doors = [...new Set([publicUrl, ...callbackUrls])];
  return [health, ...(await Promise.all(doors.map(checkCallback)))];
}

/** Whether the shop answers here, so that ports which are taken are its own. */
export async function isShopAt(url: string): Promise<boolean> {
  try {
    const answer = await ask(`${url}/healthz`);
    return answer.status === 200 && (await answer.text()).includes('"ok"');
  } catch {
    return false;
  }
}

async function checkHealth(publicUrl: string): Promise<Finding> {
  try {
    const answer = await ask(`${publicUrl}/healthz`);
    const text = await answer.text();
    if (answer.status === 200 && text.includes('"ok"')) return ok(`${publicUrl} leads to the shop`);
    return fix(
      `${publicUrl}/healthz answers ${answer.status}, and not as the shop does: start the api, and ` +
        'let the reverse proxy pass every path to PORT unchanged',
    );
  } catch (cause) {
    return fix(
      `${publicUrl} does not answer (${reasonOf(cause)}): check DNS, certificate, the reverse proxy ` +
        'and the firewall',
    );
  }
}

async function checkCallback(base: string): Promise<Finding> {
  const url = `${base}/api/hooks/result/${nobodysToken}`;
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await ask(url, { method: 'POST', headers, body: '{}' });
    const type = answer.headers.get('content-type') ?? '';
    await answer.body?.cancel();
    return answer.status === 404 && type.includes('application/problem+json')
      ? ok(`callbacks reach the shop at ${base}`)
      : fix(
          `a callback to ${base}/api/hooks/ is answered ${answer.status} before it reaches the shop: ` +
            'let POST requests to /api/hooks/ through, without redirect or sign-in',
        );
  } catch (cause) {
    return fix(
      `callbacks cannot reach ${base} (${reasonOf(cause)}): payments would only be polled`,
    );
  }
}

/**
 * Whether the echo answers on port 80 too. Inside TLS an exit can add nothing to a request, so what
 * it adds shows only there; an edge that redirects everything to https hides it. The prober uses
 * port 80 for any port of the shop. Given `site`, it asks at that address instead.
 */
export async function checkPlainEcho(
  publicUrl: string,
  site = `http://${new URL(publicUrl).hostname}`,
): Promise<readonly Finding[]> {
  if (!publicUrl.startsWith('https:')) return [];
  const url = `${site}${echoPath}`;
  const without = 'without it no check sees what an exit adds to plain requests';
  try {
    const answer = await ask(url);
    const text = await answer.text();
    if (answer.status === 200 && text.includes('"ip"')) return [ok(`${url} echoes without TLS`)];
    const went = answer.headers.get('location');
    const told = went === null ? `answers ${answer.status}` : `is redirected to ${went}`;
    return [
      fix(
        `${url} ${told}: let the reverse proxy pass ${echoPath} to PORT on port 80 too, before its ` +
          `redirect to https, as the files in deploy/ do; ${without}`,
      ),
    ];
  } catch (cause) {
    return [note(`${url} does not answer (${reasonOf(cause)}): open port 80; ${without}`)];
  }
}

const time = findingsOf('clock');

/** This machine's clock beside those of the providers; one-time codes and signatures need it. */
export async function checkClock(
  urls: readonly string[],
  now: () => Date,
): Promise<readonly Finding[]> {
  const seen = await Promise.all(urls.map((url) => offsetTo(url, now)));
  const known = seen.filter((offset) => offset !== undefined);
  if (known.length === 0)
    return [time.note('no provider told the time; compare it with timedatectl')];
  // One server may be wrong; the nearest to ours counts.
  const [nearest = 0] = known.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const seconds = Math.round(Math.abs(nearest) / 1000);
  return [
    Math.abs(nearest) <= clockOffMaxMs
      ? time.ok('agrees with the providers')
      : time.fix(
          `is ${seconds} s ${nearest > 0 ? 'ahead of' : 'behind'} the providers: switch on time ` +
            'synchronisation (timedatectl set-ntp true)',
        ),
  ];
}

async function offsetTo(url: string, now: () => Date): Promise<number | undefined> {
  try {
    const answer = await ask(url, { method: 'HEAD' });
    const told = Date.parse(answer.headers.get('date') ?? '');
    return Number.isNaN(told) ? undefined : now().getTime() - told;
  } catch {
    return undefined;
  }
}
