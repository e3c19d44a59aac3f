import { lookup } from 'node:dns/promises';
import { Agent, request } from 'undici';
import { problemOfAddresses, problemOfUrl, type TargetRules } from '../webhooks/webhook-target.ts';

export type Posting = Readonly<{
  url: string;
  body: string | Buffer;
  headers: Readonly<Record<string, string>>;
}>;

const timeoutMs = 10_000;

/**
 * Posts to somebody else's address. The name is resolved once, every answer is judged, and the
 * connection goes to what was judged, so that a name cannot change its mind in between. Redirects
 * are not followed. Answers the status; throws, with words for staff, when nobody was asked.
 */
export async function postOutside(
  { url, body, headers }: Posting,
  rules: TargetRules,
): Promise<number> {
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
      headers,
      dispatcher,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    await answer.body.dump();
    return answer.statusCode;
  } finally {
    await dispatcher.close();
  }
}

/** Posts JSON; throws, with words for staff, when it was not taken. */
export async function postWebhook({ headers, ...posting }: Posting, rules: TargetRules) {
  const json = { 'content-type': 'application/json', ...headers };
  const status = await postOutside({ ...posting, headers: json }, rules);
  if (status < 200 || status > 299) throw new Error(`It answered ${status}.`);
}
