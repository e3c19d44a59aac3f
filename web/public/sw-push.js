// Shows a notification on a device of staff, and opens its screen.
(function () {
  addEventListener('push', (event) => {
    var said = event.data?.json() ?? {};
    event.waitUntil(
      registration.showNotification(String(said.title ?? ''), {
        body: String(said.text ?? ''),
        tag: String(said.tag ?? ''),
        icon: '/icon-192.png',
        data: { path: said.path },
      }),
    );
  });

  /** Only Admin's own screens, for any message. */
  function screenOf(path) {
    var { origin, pathname, search } = new URL(String(path ?? '/admin'), location.origin);
    var isAdmin = origin === location.origin && /^\/admin(\/|$)/.test(pathname);
    return isAdmin ? pathname + search : '/admin';
  }

  async function open(path) {
    var windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    var there = windows.find(({ url }) => new URL(url).pathname.startsWith('/admin'));
    if (!there) return clients.openWindow(path);
    await there.focus();
    // A window that this worker does not control refuses to be led.
    return there.navigate(path).catch(() => clients.openWindow(path));
  }

  addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(screenOf(event.notification.data?.path)));
  });
})();
