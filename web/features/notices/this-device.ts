import { pushCalls } from '#contracts/account/push.ts';
import { request } from '../../lib/api/api.ts';
import { pushWords as t } from './push-words.ts';

/** Which of the listed devices this browser is; only it can say so. */
const ownKey = 'pushDevice';
export const ownDevice = () => localStorage.getItem(ownKey);

export const canBeTold = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * Asks the person, then the browser's push service, and has the shop keep what came of it. Throws
 * with words for the person when one of them says no.
 */
export async function notifyThisDevice(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(t.denied);
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key, such as of a former shop at this address, cannot be reused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const input = { userVisibleOnly: true, applicationServerKey: publicKey };
  const made = await pushManager.subscribe(input).catch(() => {
    throw new Error(t.noService);
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint, keys: { p256dh, auth } };
  const { id } = await request(pushCalls.addPushDevice, { body });
  localStorage.setItem(ownKey, id);
}

/** Takes a device away; this one also forgets its subscription. */
export async function notifyNoMore(id: string): Promise<void> {
  await request(pushCalls.dropPushDevice, { params: { id } });
  if (id !== ownDevice()) return;
  localStorage.removeItem(ownKey);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
