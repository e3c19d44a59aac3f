// Opens the signed-in frame without a network, and shows the offline page on every other address.
// It stores the files of one build and no answer of the api.
importScripts('/sw-build.js');

(function () {
  // Written by the build: its name, the files to have at hand, and the screens' addresses.
  var build = self.lango;
  var kept = `lango-${build.id}`;
  var frame = '/dashboard';
  var screens = build.screens.map((source) => new RegExp(source));

  async function fill(more = []) {
    var cache = await caches.open(kept);
    var there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await cache.addAll([...build.files, ...more].filter((path) => !there.has(path)));
  }

  async function dropOtherBuilds() {
    var names = await caches.keys();
    var others = names.filter((name) => name.startsWith('lango-') && name !== kept);
    await Promise.all(others.map((name) => caches.delete(name)));
  }

  var find = (path) =>
    caches.match(path, { cacheName: kept, ignoreSearch: true, ignoreVary: true });

  async function document(request, path) {
    try {
      return await fetch(request);
    } catch {
      if (screens.some((screen) => screen.test(path)))
        return (await find(frame)) ?? Response.error();
      // Below `/sw` the page is in Swahili, and so for every further language.
      var root = path.split('/', 2).join('/');
      return (await find(`${root}/offline`)) ?? (await find('/offline')) ?? Response.error();
    }
  }

  /** A hashed file never changes; it is kept as long as its build, except after a sign-out. */
  async function asset(request, path) {
    var found = await find(path);
    if (found) return found;
    var answer = await fetch(request);
    if (answer.ok && (await caches.has(kept))) {
      await (await caches.open(kept)).put(path, answer.clone());
    }
    return answer;
  }

  async function file(request, path) {
    try {
      return await fetch(request);
    } catch {
      return (await find(path)) ?? Response.error();
    }
  }

  addEventListener('install', (event) => event.waitUntil(fill()));
  addEventListener('activate', (event) => {
    event.waitUntil(dropOtherBuilds().then(() => clients.claim()));
  });
  // A page of a signed-in person asks for this, with the files that it loaded before us.
  addEventListener('message', (event) => {
    if (Array.isArray(event.data?.keep)) event.waitUntil(fill(event.data.keep));
  });
  addEventListener('fetch', (event) => {
    var { request } = event;
    var { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (/^\/(?:api|list)(?:\/|$)/.test(pathname)) return;
    if (request.mode === 'navigate') event.respondWith(document(request, pathname));
    else if (pathname.startsWith('/assets/')) event.respondWith(asset(request, pathname));
    else if (build.files.includes(pathname)) event.respondWith(file(request, pathname));
  });
})();
