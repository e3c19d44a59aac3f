import type { RateService } from '#modules/catalogue/rates';
import type { ProbeContext } from '#modules/inventory';
import type { SalesContext } from '#modules/sales';
import type { LiveSettings } from '#modules/settings';
import type { DeskContext } from '#modules/support';

/** What Admin works with: everything a sale does, and what measures the stock. */
export type AdminContext = SalesContext &
  Pick<ProbeContext, 'config' | 'probe'> &
  Pick<DeskContext, 'deskAddress'> &
  Readonly<{ rateService?: RateService | undefined; settings: LiveSettings }>;
