import { askFarm, type FarmConfig } from './ask-farm.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { Modem, ModemTarget } from './modem.ts';

// we → GET the link                            a word, a JSON object, nothing  (facts §2.4)

/** A modem whose address changes when a link is opened; it tells nothing of how far it is. */
export const changeLinkModem = (config: FarmConfig, { address }: ModemTarget): Modem => ({
  change: async () => judgeAnswer(await askFarm(config, address)),
  isChanging: async () => undefined,
});
