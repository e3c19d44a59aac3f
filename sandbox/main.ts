import { startSandbox } from './index.ts';

/** A port number from the environment; absent or empty takes the usual one. */
function port(name: string, usual: number): number {
  const text = setting(name);
  const value = text === undefined ? usual : Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
  throw new Error(`${name} must be a port number from 0 to 65535, and is "${text}".`);
}

function setting(name: string): string | undefined {
  const value = process.env[name];
  return value === undefined || value === '' ? undefined : value;
}

const dir = setting('SANDBOX_DIR');
const businessName = setting('SANDBOX_BUSINESS_NAME');
const webhookUrl = setting('SANDBOX_PAYSTACK_WEBHOOK_URL');
const scale = setting('SANDBOX_TIME_SCALE');
const answersPort = port('MAIL_IN_PORT', 0);
/** Other credentials, for a shop that refuses the published samples. */
const account = Object.fromEntries(
  [
    ['consumerKey', setting('SANDBOX_CONSUMER_KEY')],
    ['consumerSecret', setting('SANDBOX_CONSUMER_SECRET')],
    ['shortCode', setting('SANDBOX_SHORTCODE')],
    ['till', setting('SANDBOX_TILL')],
    ['passKey', setting('SANDBOX_PASSKEY')],
    ['paystackKey', setting('SANDBOX_PAYSTACK_KEY')],
  ].filter(([, value]) => value !== undefined),
) as Record<string, string>;
const sandbox = await startSandbox({
  clock: () => new Date(),
  account,
  naturalLines: setting('SANDBOX_NATURAL_LINES') !== '0',
  host: setting('SANDBOX_HOST') ?? '127.0.0.1',
  ports: {
    http: port('SANDBOX_PORT', 4010),
    smtp: port('SANDBOX_SMTP_PORT', 4025),
    upstream: port('SANDBOX_UPSTREAM_PORT', 4011),
    target: port('SANDBOX_TARGET_PORT', 4012),
  },
  ...(dir === undefined ? {} : { dir }),
  ...(businessName === undefined ? {} : { businessName }),
  ...(webhookUrl === undefined ? {} : { paystackWebhookUrl: webhookUrl }),
  ...(answersPort === 0 ? {} : { answersPort }),
  ...(scale === undefined ? {} : { timeScale: Number(scale) }),
});

let closing = false;

async function stop(): Promise<void> {
  if (closing) return;
  closing = true;
  await sandbox.close();
  // Only the channel to the parent is left; letting go of it ends the process.
  if (process.connected) process.disconnect();
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// A supervisor that died cannot ask us to stop.
process.on('disconnect', () => void stop());
process.send?.({ ready: true, addresses: sandbox.addresses });
