import type { FastifyInstance } from 'fastify';
import { iproyalRoutes } from './iproyal.routes.ts';
import { proxySellerRoutes } from './proxy-seller.routes.ts';
import { networksOf, type Played, type Supplier } from './supplier.ts';
import { webshareRoutes } from './webshare.routes.ts';

type PlayedSupplier = Omit<Played, 'name'> & {
  routes: (app: FastifyInstance, supplier: Supplier) => void;
};

/**
 * Everybody who is played. Each has a part of the benchmark range 198.18.0.0/15 to itself, above
 * what fills the shop of a demonstration, and each country sixteen networks of it.
 */
export const playedSuppliers = {
  webshare: { key: 'sandbox-webshare-token', range: ['198.18', 128], routes: webshareRoutes },
  'proxy-seller': {
    key: 'sandbox-proxy-seller-key',
    range: ['198.19', 0],
    routes: proxySellerRoutes,
  },
  iproyal: { key: 'sandbox-iproyal-token', range: ['198.19', 128], routes: iproyalRoutes },
} as const satisfies Record<string, PlayedSupplier>;

export type SupplierName = keyof typeof playedSuppliers;
export const supplierNames = Object.keys(playedSuppliers) as SupplierName[];

export const sampleSupplierKeys = Object.fromEntries(
  supplierNames.map((name) => [name, playedSuppliers[name].key]),
) as Record<SupplierName, string>;

/** The networks of each country, as address/bits. */
export const playedNetworks = Object.values(playedSuppliers).flatMap(({ range }) =>
  networksOf(range),
);
