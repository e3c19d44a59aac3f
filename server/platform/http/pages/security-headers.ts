import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Config } from '../../config.ts';

type HeaderOptions = Readonly<{
  config: Pick<Config, 'publicUrl'>;
  /** Where else a form of the shop's pages may send people: the pages of hosted payments. */
  formTargets?: readonly string[];
}>;

/**
 * Headers that block unused features of a page, the same on every answer. Helmet computes them for
 * each request, so it is called once.
 */
export async function securityHeaders(options: HeaderOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, settings(options));
  probe.get('/', async (_request, reply) => reply.raw.getHeaders());
  const { body } = await probe.inject({ url: '/' });
  await probe.close();
  const found = Object.entries(JSON.parse(body) as Record<string, unknown>);
  return {
    ...Object.fromEntries(found.map(([name, value]) => [name, String(value)])),
    'permissions-policy': permissionsPolicy,
  };
}

/** What no page of the shop uses, so that nothing injected into one may either. */
const permissionsPolicy = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

function settings({ config: { publicUrl }, formTargets = [] }: HeaderOptions) {
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'", ...formTargets],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https://')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginOpenerPolicy: { policy: 'same-origin' as const },
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    xPoweredBy: true,
  };
}
