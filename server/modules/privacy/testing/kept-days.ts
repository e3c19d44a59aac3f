import * as z from 'zod/mini';
import type { KeptDays } from '#platform/held-data.ts';
import { keptDaysOf, retentionVariables } from '#platform/settings/retention-settings.ts';

/** The periods of a shop whose operator set none. */
export const usualDays: KeptDays = keptDaysOf(z.object(retentionVariables).parse({}));
