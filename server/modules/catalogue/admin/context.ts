import type { AdminContext } from '#modules/staff';
import type { Keyring } from '#platform/secrets.ts';
import type { RateService } from '../rates/rate-service.ts';

export type CatalogueAdminContext = AdminContext &
  Readonly<{ keyring: Keyring; rateService?: RateService | undefined }>;
