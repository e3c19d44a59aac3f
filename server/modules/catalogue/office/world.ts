import type { OfficeWorld } from '#modules/staff';
import type { Keyring } from '#platform/secrets.ts';
import type { RateService } from '../rates/rate-service.ts';

export type CatalogueOfficeWorld = OfficeWorld &
  Readonly<{ keyring: Keyring; rateService?: RateService | undefined }>;
