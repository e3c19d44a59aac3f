import type { Refusals } from '#languages/web-texts.ts';
import { accountRefusals } from './refusals-account.ts';
import { saleRefusals } from './refusals-sale.ts';
import { serviceRefusals } from './refusals-service.ts';

/** Swahili for what the server and the contracts refuse in English; a hole is "{}". */
export const refusals: Refusals = [...accountRefusals, ...saleRefusals, ...serviceRefusals];
