/** Stock from a file: its rows, and the import itself. */
export { importStock, readStock } from './stock/import-stock.ts';
/** Upstreams that are down, and since when; and those to check after a reported failure. */
export { hurryChecks } from './probing/candidates.sql.ts';
export { findOutages, type Outage } from './probing/checks.sql.ts';
/** Checks what is due, or one upstream now; both record what they saw. */
export {
  probeDue,
  probeEveryMs,
  probeUpstream,
  type Probed,
  type ProbeContext,
} from './probing/probe.ts';
/** How and where checks are made, for those who measure the prober. */
export { echoPath, probeSettings } from './probing/probe-settings.ts';
/** The echo and the download that a live shop measures against. */
export { probeRoutes } from './probing/probe.routes.ts';
/** The test before money is asked for. */
export {
  createSaleTest,
  freshTests,
  type SaleTest,
  type TestBeforeSale,
} from './probing/test-before-sale.ts';
/** What is done in the background. */
export { inventoryWork } from './work.ts';
/** Accounts at suppliers: opened and changed. */
export { createOpenSupplier } from './providers/installed.ts';
export { addSupplier } from './sync/suppliers.sql.ts';
/** The database of exit countries, refreshed. */
export { refreshPlaces } from './places/refresh-places.ts';
/** One request through a proxy for the Test button; records nothing. */
export { testThrough } from './probing/test-through.ts';
/** Upstreams by id with their opened password, new ones, and a supplier's entry that has moved. */
export { addUpstreams, findUpstream, moveEntry } from './upstreams.sql.ts';
/** One request for a site that a customer names, through an address. */
export { createSiteVisits, type SiteVisit, type VisitSite } from './sites/visit-site.ts';
/** Where an upstream that changes its address leaves by now. */
export { lookThrough, recordLook, type Look } from './probing/look-again.ts';
export { openPlaces } from './places/open-places.ts';
export { supplierKeys } from './sync/suppliers.sql.ts';
export { upstreamPasswords } from './upstreams.sql.ts';
/** What is held about people: here, nothing. */
export { inventoryHoldings } from './held-data.ts';
