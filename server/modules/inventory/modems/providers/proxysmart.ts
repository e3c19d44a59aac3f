import { fieldAt, parseJson } from '#platform/outgoing/read-answer.ts';
import { askFarm, type FarmConfig } from './ask-farm.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { ChangeAnswer, Modem, ModemTarget } from './modem.ts';

// we → GET /apix/reset_modem_by_imei?IMEI=…  it → {"result": "success"}, or a message
// we → GET /apix/show_status_json            it → [{IMEI, IS_ROTATED, IS_REBOOTING, …}]
// Its actions are GETs with Basic credentials; other makers answer a bare OK (facts §2.4, §3.2).

/** A modem at a manager that speaks Proxysmart's calls. */
export function proxysmartModem(config: FarmConfig, target: ModemTarget): Modem {
  const { address, login, password, modem } = target;
  const imei = modem ?? '';
  const pair = Buffer.from(`${login ?? ''}:${password ?? ''}`).toString('base64');
  const headers = login === null ? {} : { authorization: `Basic ${pair}` };
  const base = address.replace(/\/+$/, '');
  return {
    change: async () => {
      const url = `${base}/apix/reset_modem_by_imei?IMEI=${encodeURIComponent(imei)}`;
      const answer = await askFarm(config, url, headers);
      const judged = judgeAnswer(answer);
      return answer.kind === 'answer' ? withResult(judged, answer.text) : judged;
    },
    isChanging: async () => {
      const answer = await askFarm(config, `${base}/apix/show_status_json`, headers);
      if (answer.kind !== 'answer' || answer.status !== 200) return undefined;
      return isBusy(parseJson(answer.text), imei);
    },
  };
}

/** A `result` that is not success is its message. */
function withResult(judged: ChangeAnswer, text: string): ChangeAnswer {
  const result = fieldAt(parseJson(text), 'result');
  if (judged.kind !== 'accepted' || typeof result !== 'string' || result === 'success')
    return judged;
  return { kind: 'refused', detail: 'The manager did not say success.' };
}

/** Fields are null while its counters are reset at night, and a missing modem says nothing. */
function isBusy(json: unknown, imei: string): boolean | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const rows: unknown[] = Object.values(json);
  const row = rows.find((one) => String(fieldAt(one, 'IMEI')) === imei);
  if (row === undefined) return undefined;
  const flags = [fieldAt(row, 'IS_ROTATED'), fieldAt(row, 'IS_REBOOTING')];
  if (flags.some((flag) => /^(true|1|yes)$/i.test(String(flag)))) return true;
  return flags.every((flag) => flag === null || flag === undefined) ? undefined : false;
}
