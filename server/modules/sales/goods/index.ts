/** Every kind of goods. */
export { installedKinds } from './installed.ts';
/** A purchase, opened and sent to whoever collects. */
export { startCheckout } from './sale/start-checkout.ts';
/** One payment, brought forward by the provider's own answer. */
export { resolvePayment } from './sale/resolve-payment.ts';
/** What the holder of a lease sees and does. */
export { leaseLifeRoutes } from './proxy/lease/lease-life.routes.ts';
/** What traffic costs, and what its customer sees and does. */
export { trafficRoutes } from './traffic/account/traffic.routes.ts';
/** What the customer of a server sees and does; from a paid server to a running one. */
export { serverLifeRoutes } from './server/server-life.routes.ts';
export { completeProvisioning, failProvisioning, retryProvisioning } from './server/provision.ts';
