import { lookup } from 'node:dns/promises';
import { Agent, request } from 'undici';
import { problemOfAddresses, problemOfUrl, type TargetRules } from '../webhook-target.ts';

export type Posting = Readonly<{
  url: string;
  body: string;
  headers: Readonly<Record<string, string>>;
}>;

const timeoutMs = 10_000;

/**
 * Posts to somebody else's address. The name is resolved once, every answer is judged, and the
 * connection goes to what was judged, so that a name cannot change its mind in between. Redirects
 * are not followed. Throws, with words for staff, when it was not taken.
 */
export async function postWebhook({ url, body, headers }: Posting, rules: TargetRules) {
  const { hostname } = new URL(url);
  const answers = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  const refused =
    problemOfUrl(url, rules) ??
    problemOfAddresses(
      answers.map(({ address }) => address),
      rules,
    );
  const [judged] = answers;
  if (refused !== undefined || !judged) throw new Error(refused ?? 'The name has no address.');
  const dispatcher = new Agent({
    connect: {
      timeout: timeoutMs,
      lookup: (_name, _options, done) => done(null, [judged]),
    },
  });
  try {
    const answer = await request(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      dispatcher,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    await answer.body.dump();
    const { statusCode } = answer;
    if (statusCode < 200 || statusCode > 299) throw new Error(`It answered ${statusCode}.`);
  } finally {
    await dispatcher.close();
  }
}
