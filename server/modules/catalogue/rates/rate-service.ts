import type { Config } from '#platform/config.ts';
import { askJson, failed, type Failed } from '#platform/outgoing/ask-json.ts';
import { fieldAt } from '#platform/outgoing/read-answer.ts';

export type RateService = NonNullable<Config['rateService']>;
export type RateAnswer = Readonly<{ kind: 'rate'; rateE4: number }> | Failed;

const deadlineMs = 10_000;
const scale = 10_000;
/** The shilling has always been within these bounds; a value outside is a mistake. */
const plausible = { min: 10, max: 10_000 };

/**
 * Asks what one dollar costs in shillings, as currencyapi.net answers:
 * GET /api/v1/convert?from=USD&to=KES&amount=1 with the key in the query, so no failure repeats
 * the address.
 */
export async function askRate({ baseUrl, key }: RateService): Promise<RateAnswer> {
  const query = new URLSearchParams({ from: 'USD', to: 'KES', amount: '1', output: 'json' });
  query.set('key', key.reveal());
  const url = `${baseUrl}/api/v1/convert?${query.toString()}`;
  const answer = await askJson({ url, headers: {}, deadlineMs });
  if (answer.kind === 'failed') return answer;
  const result = fieldAt(answer.json, 'conversion', 'result');
  const isWhole =
    fieldAt(answer.json, 'valid') === true &&
    fieldAt(answer.json, 'conversion', 'from') === 'USD' &&
    fieldAt(answer.json, 'conversion', 'to') === 'KES' &&
    typeof result === 'number';
  if (!isWhole) return failed('bad-answer', 'It tells no rate of KES for USD.');
  if (!(result >= plausible.min && result <= plausible.max)) {
    return failed('bad-answer', `${result} KES for a dollar cannot be.`);
  }
  return { kind: 'rate', rateE4: Math.round(result * scale) };
}
