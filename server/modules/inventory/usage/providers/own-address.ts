import { request } from 'undici';
import type { PoolMeterSettings } from '#contracts/admin/goods/pool-meters.ts';
import { failed } from '#platform/outgoing/ask-json.ts';
import { AddressRefused, judgedAgent, outgoingRules } from '#platform/outgoing/judged-agent.ts';
import { fieldAt, parseJson } from '#platform/outgoing/read-answer.ts';
import { deadlineMs, type MeterKind, type OpenMeter, type Reading } from './usage-meter.ts';

const connectMs = 5_000;
const bytesMax = 1024 * 1024;
const dayWord = '{day}';
const bytesPerMegabyte = 10 ** 6;

/**
 * A supplier that the shop does not know: an address that staff name, and the field of its JSON
 * with the figure. With `{day}` in the address it says what that day used, otherwise it only grows.
 */
export const ownAddressMeter: MeterKind = {
  name: 'address',
  host: '',
  played: '',
  open: (at) => {
    const { address, field } = at.settings;
    return {
      counts: address?.includes(dayWord) === true ? 'day' : 'total',
      async read(day): Promise<Reading> {
        if (address === null || field === null) return failed('refused', 'It has no address.');
        const answer = await ask(at, address.replaceAll(dayWord, day));
        if (typeof answer !== 'string') return answer;
        const figure = figureAt(parseJson(answer), field);
        if (figure === undefined) return failed('bad-answer', `The field ${field} is no figure.`);
        return { kind: 'read', bytes: Math.round(figure * unitOf(at.settings, at.pool)) };
      },
    };
  },
};

function unitOf({ unit }: PoolMeterSettings, { bytesPerGb }: OpenMeter['pool']): number {
  if (unit === 'gigabytes') return bytesPerGb;
  return unit === 'megabytes' ? bytesPerMegabyte : 1;
}

/** A number, also one that is printed as a text; never below zero. */
function figureAt(json: unknown, field: string): number | undefined {
  const found = fieldAt(json, ...field.split('.'));
  const isPrinted = typeof found === 'string' && /^\d+(\.\d+)?$/.test(found);
  const figure = isPrinted ? Number(found) : found;
  return typeof figure === 'number' && figure >= 0 && Number.isFinite(figure) ? figure : undefined;
}

/** The answer's text. Its address is judged like a webhook's, and no redirect is followed. */
async function ask({ config, key, settings }: OpenMeter, url: string) {
  const dispatcher = judgedAgent(outgoingRules(config), { connectMs });
  try {
    const { statusCode, body } = await request(url, {
      headers: {
        accept: 'application/json',
        [settings.header ?? 'authorization']: key.reveal(),
      },
      dispatcher,
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
      signal: AbortSignal.timeout(deadlineMs),
    });
    let text = '';
    for await (const chunk of body.setEncoding('utf8') as AsyncIterable<string>) {
      text += chunk;
      if (text.length > bytesMax) return failed('bad-answer', 'The answer has no end.');
    }
    return statusCode === 200 ? text : failed('refused', `HTTP ${statusCode}`);
  } catch (error) {
    if (error instanceof AddressRefused) return failed('refused', error.message);
    const { code, name } = error as Readonly<{ code?: unknown; name?: unknown }>;
    return failed('unreachable', typeof code === 'string' ? code : String(name));
  } finally {
    await dispatcher.destroy();
  }
}
