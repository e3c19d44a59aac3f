import { outgoingRules } from '#platform/outgoing/judged-agent.ts';
import { createHash } from 'node:crypto';
import webpush from 'web-push';
import type { CustomerId } from '#contracts/ids.ts';
import { hourSeconds } from '#contracts/time.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { JobHandlers } from '#platform/jobs.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import { oneLine } from '../describers/layout.ts';
import { jobFacts, openFacts, type MailFacts, type MailTemplate } from '../describers/mail.ts';
import { postOutside } from '../providers/webhook-post.ts';
import {
  dropDevice,
  findDevice,
  pushJobKey,
  pushKeys,
  pushTopic,
  recordPushed,
  targetOf,
  type PushDeviceRow,
  type PushJob,
} from './push.sql.ts';
import { describeMail, letterOf, type RenderContext } from '../words/render.ts';
import { currentText } from '../words/texts.sql.ts';
import { permissionFor } from '../describers/told.ts';

export type PushContext = Readonly<{
  db: Database;
  clock: Clock;
  keyring: Keyring;
  config: RenderContext & Readonly<{ mode: 'sandbox' | 'live' }>;
  /** Whether a person is a team member now and may read the subject. */
  staffMay: (id: CustomerId, permission: string | null) => Promise<boolean>;
}>;

/** The job handler for push notifications to staff. */
export const pushHandlers = (ctx: PushContext): JobHandlers => ({
  [pushTopic]: ({ payload }) => deliverPush(ctx, payload as PushJob),
});

/** As long as the promise of an activation: later it is no news for a pocket. */
const livesSeconds = 2 * hourSeconds;
const errorTextMax = 300;
const gone = new Set([404, 410]);

/**
 * Sends one message, sealed for its device (RFC 8291). A device that its service has forgotten, or
 * whose owner has left the staff, is forgotten; any other refusal is tried again with growing
 * waits. A repeat after a crash carries the same tag, under which a device shows it once.
 */
async function deliverPush(ctx: PushContext, job: PushJob): Promise<void> {
  const { db, clock, staffMay } = ctx;
  const device = await findDevice(db, job.deviceId);
  if (!device || tooOld(job, clock())) return;
  if (!(await staffMay(device.staffId, null))) return void (await dropDevice(db, device));
  if (job.fact && !(await staffMay(device.staffId, permissionFor[job.fact.kind]))) return;
  try {
    const status = await post(ctx, device, job);
    if (gone.has(status)) return void (await dropDevice(db, { id: device.id }));
    if (status < 200 || status > 299) throw new Error(`It answered ${status}.`);
    await recordPushed(db, device.id, { at: clock(), error: null });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    await recordPushed(db, device.id, { at: clock(), error: reason.slice(0, errorTextMax) });
    throw error;
  }
}

const tooOld = ({ at }: PushJob, now: Date) => now.getTime() - Date.parse(at) > livesSeconds * 1000;

async function post(ctx: PushContext, device: PushDeviceRow, job: PushJob): Promise<number> {
  const { db, clock, keyring, config } = ctx;
  const keys = await pushKeys({ db, keyring, at: clock() });
  const subject = `mailto:${config.shop.supportEmail}`;
  const message = JSON.stringify(await messageOf(ctx, job));
  const { endpoint, headers, body } = webpush.generateRequestDetails(
    targetOf(keyring, device),
    message,
    {
      vapidDetails: { subject, ...keys },
      TTL: livesSeconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    },
  );
  return postOutside({ url: endpoint, body: body ?? '', headers }, outgoingRules(config));
}

/** What the service worker shows: staff read English, and the screen behind it is Admin's. */
async function messageOf({ db, keyring, config }: PushContext, { deviceId, fact, tag }: PushJob) {
  const short = createHash('sha256').update(tag).digest('hex').slice(0, 32);
  if (!fact) {
    const text = 'This device hears what the queue does.';
    return { title: config.shop.name, text, path: '/admin/notices', tag: short };
  }
  const { template, sealedFacts, path } = fact;
  const place = placeIn(jobFacts, pushJobKey(deviceId, tag));
  const facts = openFacts(keyring, place, sealedFacts) as MailFacts[MailTemplate];
  const described = describeMail(config, { template, facts, language: 'en' });
  const { words } = await currentText(db, described.text, 'en');
  const { subject, preview } = letterOf(config, described, { words, language: 'en' });
  return { title: subject, text: oneLine(preview), path, tag: short };
}
