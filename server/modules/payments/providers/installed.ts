import { daraja } from './daraja/kind.ts';
import { paystack } from './paystack/kind.ts';
import type { ProviderKind } from './provider-kind.ts';

/** Everybody who collects money for the shop; of two with one mode the first is the usual one. */
export const installed: readonly ProviderKind[] = [daraja, paystack];
