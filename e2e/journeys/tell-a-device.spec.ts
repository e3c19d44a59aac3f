import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { signInStaff } from '../support/staff-page.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

test.use({ serviceWorkers: 'allow' });

const said = {
  title: 'Order LG-7K3M9Q failed',
  text: 'VPS US1: no room',
  path: '/admin/servers',
  tag: 'a-test',
};

/** Gives the page a subscription, since the push service of this browser is not of this machine. */
async function givePushService(page: Page) {
  const ecdh = createECDH('prime256v1');
  const keys = {
    p256dh: ecdh.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = `https://push.example.test/${randomBytes(8).toString('hex')}`;
  await page.addInitScript(
    (subscription) => {
      const made = { toJSON: () => subscription, unsubscribe: async () => true };
      PushManager.prototype.getSubscription = async () => null;
      PushManager.prototype.subscribe = async () => made as unknown as PushSubscription;
      Notification.requestPermission = async () => 'granted';
    },
    { endpoint, keys },
  );
}

test('staff have a device told, and what arrives is shown and taken back @full-browser', async ({
  page,
  context,
  addresses,
}) => {
  test.slow();
  await context.grantPermissions(['notifications'], { origin: addresses.shop });
  await givePushService(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInStaff(page, addresses);
  await page.goto('/admin/notices');
  await page.getByRole('button', { name: 'Enable on this device' }).click();
  await expect(page.getByText(/· This device$/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Orders that can’t be fulfilled: Device' }).click();
  await expect(
    page.getByRole('checkbox', { name: 'Orders that can’t be fulfilled: Device' }),
  ).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Orders that can’t be fulfilled: Device' }).click();

  // The browser hands the worker what a push service would.
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [known] = registrations;
      if (known) resolve(known.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: addresses.shop,
    registrationId: await registered,
    data: JSON.stringify(said),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, body, tag, data }) => ({
        title,
        text: body,
        path: (data as { path: string }).path,
        tag,
      }));
    });
  await expect.poll(shown, { timeout: atThisPace(20_000) }).toEqual([said]);

  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Enable on this device' })).toBeVisible();
});
