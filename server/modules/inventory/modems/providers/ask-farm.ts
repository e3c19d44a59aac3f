import { request } from 'undici';
import type { Config } from '#platform/config.ts';
import { AddressRefused, judgedAgent, outgoingRules } from '#platform/outgoing/judged-agent.ts';

/** What settles where a farm may be. */
export type FarmConfig = Pick<Config, 'mode' | 'publicUrl'> &
  Partial<Pick<Config, 'privateUpstreams'>>;

export type FarmAnswer =
  | Readonly<{ kind: 'answer'; status: number; text: string }>
  /** It may have come there. */
  | Readonly<{ kind: 'lost'; detail: string }>
  /** Nothing was asked. */
  | Readonly<{ kind: 'unsent'; detail: string }>;

const connectMs = 5_000;
const answerMs = 15_000;
const bytesMax = 256 * 1024;
/** Some change links answer browsers alone. */
const agent = 'Mozilla/5.0 (compatible; Lango)';
/** Errors of a connection that never was. */
const unsent = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * One GET to a modem's manager. Never throws; redirects are answers, and no detail repeats the
 * address, which may be the secret itself.
 */
export async function askFarm(
  config: FarmConfig,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<FarmAnswer> {
  const rules = { ...outgoingRules(config), privateNetworks: config.privateUpstreams ?? [] };
  const dispatcher = judgedAgent(rules, { connectMs });
  try {
    const { statusCode: status, body } = await request(url, {
      headers: { accept: 'application/json, text/plain, */*', 'user-agent': agent, ...headers },
      dispatcher,
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
      signal: AbortSignal.timeout(connectMs + answerMs),
    });
    let text = '';
    for await (const chunk of body.setEncoding('utf8') as AsyncIterable<string>) {
      text += chunk;
      if (text.length > bytesMax) return { kind: 'lost', detail: 'The answer has no end.' };
    }
    return { kind: 'answer', status, text };
  } catch (error) {
    if (error instanceof AddressRefused) return { kind: 'unsent', detail: error.message };
    const code = codeOf(error);
    const neverWas = unsent.has(code) || code === 'UND_ERR_CONNECT_TIMEOUT';
    return { kind: neverWas ? 'unsent' : 'lost', detail: code };
  } finally {
    await dispatcher.destroy();
  }
}

function codeOf(error: unknown): string {
  const { code, name } = error as Readonly<{ code?: unknown; name?: unknown }>;
  return typeof code === 'string' ? code : String(name);
}
