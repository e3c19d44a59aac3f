import { dayMs } from '#contracts/time.ts';
import type { Tx } from '#platform/db.ts';
import type { Randomness } from '#platform/random.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import {
  derivedSecretPurpose,
  formerWebhookSecrets,
  lockWebhook,
  saveSecrets,
  webhookSecrets,
  webhookUrls,
  type WebhookRow,
} from './webhooks.sql.ts';

const secretBytes = 32;

export const sealUrl = (keyring: Keyring, id: string, url: string) =>
  keyring.seal(placeIn(webhookUrls, id), url).toString('base64');

type Addressed = Pick<WebhookRow, 'id' | 'sealedUrl'>;
const openUrl = (keyring: Keyring, { id, sealedUrl }: Addressed) =>
  keyring.openBy(placeIn(webhookUrls, id), Buffer.from(sealedUrl, 'base64'));

export const urlOf = (keyring: Keyring, webhook: Addressed) => openUrl(keyring, webhook).plain;

/** Creates the signing secret of deliveries; shown once, to the person who requested it. */
export function drawSecret(
  { keyring, random }: Readonly<{ keyring: Keyring; random: Randomness }>,
  id: string,
) {
  const secret = Buffer.from(random(secretBytes)).toString('hex');
  return { secret, secretSealed: keyring.seal(placeIn(webhookSecrets, id), secret) };
}

type Signing = Addressed & Pick<WebhookRow, 'secretSealed' | 'formerSecretSealed' | 'formerUntil'>;

/**
 * The signing secrets of a delivery at `at`: the webhook's secret, and the former one during the
 * change-over.
 */
export function signingSecrets(keyring: Keyring, webhook: Signing, at: Date): readonly string[] {
  const { id, formerSecretSealed, formerUntil } = webhook;
  const current = currentSecret(keyring, webhook);
  if (!formerSecretSealed || !formerUntil || formerUntil <= at) return [current];
  return [current, keyring.open(placeIn(formerWebhookSecrets, id), formerSecretSealed)];
}

const overlapMs = dayMs;

/**
 * Gives a webhook a new secret, which is returned, and lets the former one sign beside it for a
 * day, so that its receiver changes over without missing a delivery. A change within that day
 * replaces the new secret: the former one is what the receiver knows. Undefined for an unknown
 * webhook.
 */
export async function rotateWebhookSecret(
  tx: Tx,
  ctx: Readonly<{ keyring: Keyring; random: Randomness }>,
  { id, at }: Readonly<{ id: string; at: Date }>,
): Promise<string | undefined> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook) return undefined;
  const { secret, secretSealed } = drawSecret(ctx, id);
  const { formerSecretSealed, formerUntil } = webhook;
  if (formerSecretSealed && formerUntil && formerUntil > at) {
    await saveSecrets(tx, id, { secretSealed, formerSecretSealed, formerUntil });
    return secret;
  }
  const known = currentSecret(ctx.keyring, webhook);
  await saveSecrets(tx, id, {
    secretSealed,
    formerSecretSealed: ctx.keyring.seal(placeIn(formerWebhookSecrets, id), known),
    formerUntil: new Date(at.getTime() + overlapMs),
  });
  return secret;
}

/** One of before webhooks had their own follows from the secret that sealed its address. */
function currentSecret(keyring: Keyring, webhook: Signing): string {
  const { id, secretSealed } = webhook;
  if (secretSealed) return keyring.open(placeIn(webhookSecrets, id), secretSealed);
  return openUrl(keyring, webhook).by.mac(derivedSecretPurpose, id);
}
