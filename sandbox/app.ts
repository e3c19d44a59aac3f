import Fastify, { type FastifyInstance } from 'fastify';
import { darajaControls } from './controls/daraja.routes.ts';
import { generalControls } from './controls/general.routes.ts';
import { indexRoutes } from './controls/index-page.ts';
import { networkControls } from './controls/network.routes.ts';
import { farmControls } from './controls/farm.routes.ts';
import { fleetControls } from './controls/fleet.routes.ts';
import { paystackControls } from './controls/paystack.routes.ts';
import { rateControls } from './controls/rates.routes.ts';
import { rotatingControls } from './controls/rotating.routes.ts';
import { supplierControls } from './controls/supplier.routes.ts';
import { assetRoutes } from './core/pages.ts';
import { darajaRoutes } from './daraja/routes.ts';
import { proxysmartRoutes } from './farm/proxysmart.routes.ts';
import { hetznerRoutes } from './hetzner/routes.ts';
import type { FleetName } from './machines/fleet.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { type Parts, resetParts } from './parts.ts';
import { checkoutRoutes } from './paystack/checkout.ts';
import { paystackRoutes } from './paystack/routes.ts';
import { phoneRoutes } from './phone/routes.ts';
import { provisionerRoutes } from './provisioner/routes.ts';
import { proxmoxRoutes } from './proxmox/routes.ts';
import { rateRoutes } from './rates/rates.routes.ts';
import { rotatingRoutes } from './rotating/rotating.routes.ts';
import { playedSuppliers, type SupplierName } from './supplier/installed.ts';

const bodyBytesMax = 1024 * 1024;
const paramLengthMax = 200;

const fleetRoutes: Record<FleetName, typeof hetznerRoutes> = {
  provisioner: provisionerRoutes,
  proxmox: proxmoxRoutes,
  hetzner: hetznerRoutes,
};

/** The one HTTP server: pages, controls and every provider under its own prefix. */
export function makeApp(parts: Parts): FastifyInstance {
  const { ctx, daraja, paystack, mailbox, notices, suppliers, parks } = parts;
  const app = Fastify({
    bodyLimit: bodyBytesMax,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: paramLengthMax },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
  });
  keepForeignPagesOut(app);
  assetRoutes(app);
  indexRoutes(app, ctx);
  phoneRoutes(app, daraja);
  mailboxRoutes(app, mailbox);
  void app.register(async (scope) => darajaRoutes(scope, daraja), { prefix: '/daraja' });
  void app.register(async (scope) => paystackRoutes(scope, paystack), { prefix: '/paystack' });
  void app.register(async (scope) => checkoutRoutes(scope, paystack), { prefix: '/paystack' });
  for (const supplier of suppliers) {
    const { routes } = playedSuppliers[supplier.name as SupplierName];
    void app.register(async (scope) => routes(scope, supplier), { prefix: `/${supplier.name}` });
  }
  for (const rotating of parts.pools) {
    const prefix = `/${rotating.name}`;
    void app.register(async (scope) => rotatingRoutes(scope, rotating), { prefix });
  }
  for (const fleet of parks) {
    const routes = fleetRoutes[fleet.name];
    void app.register(async (scope) => routes(scope, fleet), { prefix: `/${fleet.name}` });
  }
  void app.register(async (scope) => proxysmartRoutes(scope, parts.farm), {
    prefix: '/proxysmart',
  });
  void app.register(async (scope) => rateRoutes(scope, parts.rates), { prefix: '/rates' });
  void app.register(
    async (scope) => {
      generalControls(scope, { ctx, notices, reset: () => resetParts(parts) });
      darajaControls(scope, daraja);
      paystackControls(scope, paystack);
      networkControls(scope, parts);
      supplierControls(scope, suppliers);
      rotatingControls(scope, parts.pools);
      farmControls(scope, parts.farm);
      fleetControls(scope, parks);
      rateControls(scope, parts.rates);
    },
    { prefix: '/controls' },
  );
  return app;
}

const reads = ['GET', 'HEAD', 'OPTIONS'];

/** A page of another origin must not steer the sandbox through the visitor's browser. */
function keepForeignPagesOut(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    const isForeign = origin !== undefined && origin !== `http://${host}`;
    if (isForeign && !reads.includes(request.method)) {
      await reply.code(403).send({ error: `Origin ${origin} may not steer the sandbox.` });
    }
  });
}
