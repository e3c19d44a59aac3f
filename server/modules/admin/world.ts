import type { RateService } from '#modules/catalogue';
import type { ProbeWorld } from '#modules/inventory';
import type { SalesWorld } from '#modules/sales';
import type { LiveSettings } from '#modules/settings';
import type { DeskWorld } from '#modules/support';

/** What the back office works with: everything a sale does, and what measures the stock. */
export type AdminWorld = SalesWorld &
  Pick<ProbeWorld, 'config' | 'probe'> &
  Pick<DeskWorld, 'deskAddress'> &
  Readonly<{ rateService?: RateService | undefined; settings: LiveSettings }>;
