import { dayMs, minuteMs } from '#contracts/time.ts';
import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import type { VolumeStep } from '#contracts/sale/cart.ts';
import type { Config } from '#platform/config.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import type { Proof } from '#modules/identity';
import type { LeasesContext } from '#modules/leases';
import type { TestBeforeSale } from '#modules/inventory';
import type { PaymentsContext } from '#modules/payments';
import type { PriceStep } from '#modules/traffic';
import type { DialMachine, ServerProviders } from '#modules/servers/providers';
import type { ProductKind } from './goods/product-kind.ts';

/** How often payments may be opened, in ten minutes (security facts §2.7). */
export type SalesLimits = Readonly<{
  paymentsPerCustomer: number;
  paymentsPerAddress: number;
  promptsPerPhone: number;
  /**
   * The limit that one team member can refund alone, in whole shillings; more needs a second
   * person.
   */
  refundAloneKesMax: number;
  /** Goods bought with contested money are paused until the bank decides. */
  pausesDisputed: boolean;
  /** How often a holder may have a working address replaced, per lease (feature P35). */
  replacementsPerDay: number;
  replacementsPerMonth: number;
  /** How long an address may be dead without a replacement before its time is paid back. */
  creditAfterMs: number;
  /** Within so many hours and bytes the shop decides a refund at once (decision H14). */
  refundHours: number;
  refundBytesMax: number;
  /** Refunds that the shop decides at once, per customer in 30 days. */
  refundsPerMonth: number;
  /** How long the address of a suspended lease is kept for it. */
  suspendedHoldMs: number;
  /** How long a server that was not paid for again is kept after its end. */
  serverGraceDays: number;
  /** What a customer may take for an activation past its promise. */
  lateDays: number;
  /** So much off each line of an order from so many lines on. */
  volumePrices: readonly VolumeStep[];
  /** By kind and rising amount; a kind without a line is not sold. */
  trafficPrices: readonly Readonly<PriceStep & { kind: PoolKind }>[];
  /** How long a purchase of traffic lasts. */
  trafficDays: number;
}>;

export const standardLimits: SalesLimits = {
  paymentsPerCustomer: 10,
  paymentsPerAddress: 30,
  promptsPerPhone: 3,
  refundAloneKesMax: 5_000,
  pausesDisputed: true,
  replacementsPerDay: 1,
  replacementsPerMonth: 3,
  creditAfterMs: 30 * minuteMs,
  refundHours: 24,
  refundBytesMax: 100_000_000,
  refundsPerMonth: 3,
  suspendedHoldMs: 14 * dayMs,
  serverGraceDays: 3,
  lateDays: 3,
  volumePrices: [],
  trafficPrices: [],
  trafficDays: 30,
};

/** Whether the owner lets buying rest, and the words for it. */
export type Maintenance = Readonly<{ isOn: boolean; en: string }>;

/** Has a customer prove to be there; throws when they do not. */
export type Prove = (caller: SignedIn, proof: Proof) => Promise<'password' | 'code'>;

/** What the story of a sale needs. */
export type SalesContext = PaymentsContext &
  LeasesContext &
  Readonly<{
    shop: Config['shop'] & Readonly<{ maintenance?: Maintenance; tagline?: string }>;
    publicUrl: string;
    limits: SalesLimits;
    /** What is sold. */
    kinds: readonly ProductKind[];
    /** Who can make machines; the operator always can. */
    serverProviders: ServerProviders;
    /** Tries whether a new machine answers; never inside a transaction. */
    dialMachine: DialMachine;
    /** Tries an upstream before its proxy is held; never inside a transaction. */
    testBeforeSale: TestBeforeSale;
  }>;
