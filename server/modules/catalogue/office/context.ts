import type { OfficeContext } from '#modules/staff';
import type { Keyring } from '#platform/secrets.ts';
import type { RateService } from '../rates/rate-service.ts';

export type CatalogueOfficeContext = OfficeContext &
  Readonly<{ keyring: Keyring; rateService?: RateService | undefined }>;
